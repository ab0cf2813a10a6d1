//! An NVIDIA GPU. The driver and NVRTC, the compiler of kernels, are loaded at run time; where one is missing, the
//! error says which.

use crate::KERNEL_SOURCE;
use crate::arguments::Call;
use crate::device::host_memory;
use crate::device::{Device, DeviceError};
use cudarc::driver::{CudaContext, CudaFunction, CudaModule, DriverError, result, sys};
use cudarc::nvrtc::{self, CompileOptions, Ptx};
use std::ffi::c_void;
use std::path::PathBuf;
use std::sync::Arc;

/// Threads per block, as in the launch bounds of the kernels.
const BLOCK: u64 = 256;
/// Largest number of blocks; a thread handles several indices if there are more.
const MAX_BLOCKS: u64 = 1 << 20;

/// Bytes of the GPU that are left to the driver, for the stacks of kernels and for gaps between buffers.
const RESERVED: u64 = 700 << 20;

/// The first GPU, with the kernels compiled for it.
pub struct Gpu {
    context: Arc<CudaContext>,
    functions: Vec<CudaFunction>,
    _module: Arc<CudaModule>,
}

impl Gpu {
    /// Opens the first GPU and compiles the kernels.
    pub fn new() -> Result<Gpu, DeviceError> {
        // SAFETY: this loads the driver's library, whose initialisers are those of NVIDIA.
        if !unsafe { sys::is_culib_present() } {
            return Err(DeviceError("there is no NVIDIA driver (libcuda.so) on this computer".into()));
        }

        let unusable = |error| failed("there is no GPU that can be used", error);
        let architecture = architecture(0).map_err(unusable)?;

        // Each takes about a tenth of a second.
        let (context, kernels) = std::thread::scope(|scope| {
            let kernels = scope.spawn(|| compile_kernels(&architecture));
            let context = CudaContext::new(0).map_err(unusable);
            (context, kernels.join().unwrap_or_else(|_| Err(DeviceError("the compiler of the kernels failed".into()))))
        });
        let context = context?;
        let kernels = kernels?;
        let refused = |error| failed("the GPU refuses the kernels", error);
        let module = context.load_module(kernels).map_err(refused)?;
        let functions = Call::NAMES.iter().map(|name| module.load_function(name));
        let functions = functions.collect::<Result<_, _>>().map_err(refused)?;

        Ok(Gpu { context, functions, _module: module })
    }
}

/// The architecture of a GPU, such as `compute_90`.
fn architecture(gpu: i32) -> Result<String, DriverError> {
    use sys::CUdevice_attribute::{
        CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR,
    };
    result::init()?;
    let device = result::device::get(gpu)?;
    // SAFETY: the driver has just given this device.
    let attribute = |attribute| unsafe { result::device::get_attribute(device, attribute) };
    let major = attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?;
    let minor = attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?;
    Ok(format!("compute_{major}{minor}"))
}

/// Compiles the kernels for an architecture such as `compute_90`.
pub fn compile_kernels(architecture: &str) -> Result<Ptx, DeviceError> {
    preload_nvrtc();

    // SAFETY: this loads NVRTC, whose initialisers are those of NVIDIA.
    if !unsafe { nvrtc::sys::is_culib_present() } {
        return Err(DeviceError(
            "NVRTC (libnvrtc.so), which compiles the kernels, is missing; install the CUDA toolkit, or \
             `pip install nvidia-cuda-nvrtc` and name its folder in LD_LIBRARY_PATH"
                .into(),
        ));
    }

    let options = CompileOptions {
        options: vec![format!("--gpu-architecture={architecture}"), "--std=c++17".into()],
        name: Some("kernels.cu".into()),
        ..CompileOptions::default()
    };

    nvrtc::compile_ptx_with_opts(KERNEL_SOURCE, options).map_err(|error| match error {
        nvrtc::CompileError::CompileError { log, .. } => {
            DeviceError(format!("the kernels do not compile: {}", log.to_string_lossy()))
        }
        error => DeviceError(format!("the kernels do not compile: {error:?}")),
    })
}

/// Loads NVRTC from the usual folders, which the dynamic linker often does not search. A library that is loaded is then
/// found by its name.
fn preload_nvrtc() {
    // SAFETY: this loads NVRTC, whose initialisers are those of NVIDIA.
    if unsafe { nvrtc::sys::is_culib_present() } {
        return;
    }

    let roots = std::env::var_os("CUDA_HOME").into_iter().chain(std::env::var_os("CUDA_PATH")).map(PathBuf::from);
    let usual = ["/usr/local/cuda", "/usr/local/cuda-13", "/usr/local/cuda-13.0", "/opt/cuda"].map(PathBuf::from);
    for root in roots.chain(usual) {
        for folder in ["lib64", "targets/x86_64-linux/lib", "lib"] {
            let file = root.join(folder).join("libnvrtc.so.13");
            if !file.exists() {
                continue;
            }

            // SAFETY: this loads NVRTC, whose initialisers are those of NVIDIA.
            if let Ok(library) = unsafe { libloading::Library::new(&file) } {
                // The library stays loaded, so that it is found by its name.
                std::mem::forget(library);
                return;
            }
        }
    }
}

fn failed(what: &str, error: DriverError) -> DeviceError {
    DeviceError(format!("{what}: {error}"))
}

/// An address, or `None` if there is not enough memory.
fn unless_full<T>(result: Result<T, DriverError>) -> Result<Option<T>, DriverError> {
    match result {
        Err(DriverError(sys::CUresult::CUDA_ERROR_OUT_OF_MEMORY)) => Ok(None),
        result => result.map(Some),
    }
}

impl Device for Gpu {
    fn name(&self) -> String {
        self.context.name().unwrap_or_else(|_| "GPU".into())
    }

    fn free_bytes(&self) -> Result<u64, DeviceError> {
        let (free, _) = self.context.mem_get_info().map_err(|error| failed("the GPU does not answer", error))?;
        Ok((free as u64).saturating_sub(RESERVED))
    }

    fn free_host_bytes(&self) -> Result<u64, DeviceError> {
        Ok(host_memory::shareable_bytes())
    }

    fn lanes(&self) -> u64 {
        32
    }

    fn allocate(&self, bytes: u64) -> Result<Option<u64>, DeviceError> {
        let refused = |error| failed(&format!("the GPU refuses {bytes} bytes"), error);
        let size = usize::try_from(bytes).map_err(|_| DeviceError(format!("{bytes} bytes are too many")))?;
        self.context.bind_to_thread().map_err(refused)?;
        // SAFETY: the context is bound, and the memory is set before anybody reads it.
        unsafe {
            let Some(address) = unless_full(result::malloc_sync(size)).map_err(refused)? else { return Ok(None) };
            result::memset_d8_sync(address, 0, size).map_err(refused)?;
            Ok(Some(address))
        }
    }

    fn release(&self, address: u64) {
        // SAFETY: the address came from `allocate` and is freed once; `cuMemFree` waits for the kernels that use it.
        let _ = self.context.bind_to_thread().and_then(|()| unsafe { result::free_sync(address) });
    }

    fn allocate_host(&self, bytes: u64) -> Result<Option<u64>, DeviceError> {
        let refused = |error| failed(&format!("the driver refuses {bytes} bytes of the computer's memory"), error);
        let size = usize::try_from(bytes).map_err(|_| DeviceError(format!("{bytes} bytes are too many")))?;
        self.context.bind_to_thread().map_err(refused)?;
        // SAFETY: the context is bound. Where addresses are unified, as on 64-bit systems, kernels use the same one.
        let address = unless_full(unsafe { result::malloc_host(size, sys::CU_MEMHOSTALLOC_DEVICEMAP) });
        Ok(address.map_err(refused)?.map(|address| address as u64))
    }

    fn release_host(&self, address: u64) {
        // A kernel may be reading the memory until the device has finished.
        let waited = self.context.bind_to_thread().and_then(|()| self.context.synchronize());
        // SAFETY: the address came from `allocate_host` and is freed once.
        let _ = waited.and_then(|()| unsafe { result::free_host(address as *mut c_void) });
    }

    fn write(&self, address: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        // SAFETY: the caller allocated at least as many bytes at this address.
        let copied = self.context.bind_to_thread().and_then(|()| unsafe { result::memcpy_htod_sync(address, bytes) });
        copied.map_err(|error| failed("a copy to the GPU failed", error))
    }

    fn read(&self, address: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        // SAFETY: the caller allocated at least as many bytes at this address.
        let copied = self.context.bind_to_thread().and_then(|()| unsafe { result::memcpy_dtoh_sync(bytes, address) });
        copied.map_err(|error| failed("a copy from the GPU failed", error))
    }

    fn copy_to_host(&self, address: u64, host: u64, bytes: u64) -> Result<(), DeviceError> {
        // SAFETY: the caller allocated as many bytes at both addresses, and nobody else uses those of the host.
        let host = unsafe { std::slice::from_raw_parts_mut(host as *mut u8, bytes as usize) };
        self.read(address, host)
    }

    fn launch(&self, call: &Call, threads: u64) -> Result<(), DeviceError> {
        if threads == 0 {
            return Ok(());
        }

        let blocks = threads.div_ceil(BLOCK).min(MAX_BLOCKS) as u32;
        let mut parameters = [call.arguments().cast_mut(), (&raw const threads).cast_mut().cast::<c_void>()];
        let function = self.functions[call.index()].cu_function();
        let launched = self.context.bind_to_thread().and_then(|()| {
            // SAFETY: the parameters are those of the kernel, and the driver copies them before it returns.
            unsafe {
                result::launch_kernel(
                    function,
                    (blocks, 1, 1),
                    (BLOCK as u32, 1, 1),
                    0,
                    std::ptr::null_mut(),
                    &mut parameters,
                )
            }
        });

        launched.map_err(|error| failed("the GPU refuses a kernel", error))
    }
}
