//! A device that runs the kernels in this process: the same source, compiled by a C++ compiler.

use destrier_cuda::{Call, Device, DeviceError, KERNEL_SOURCE};
use std::collections::HashMap;
use std::ffi::c_void;
use std::process::Command;
use std::sync::{Arc, Mutex, OnceLock};

/// A device in the memory of this process.
pub(crate) struct Emulation {
    pub(crate) library: Arc<libloading::Library>,
    pub(crate) memory: Mutex<HashMap<u64, Vec<u64>>>,
    pub(crate) host_memory: Mutex<HashMap<u64, Vec<u64>>>,
    pub(crate) free: u64,
    pub(crate) free_host: u64,
}

impl Emulation {
    /// Compiles the kernels, once for all tests; `None` if there is no compiler.
    pub(crate) fn new() -> Option<Emulation> {
        static LIBRARY: OnceLock<Option<Arc<libloading::Library>>> = OnceLock::new();
        let library = LIBRARY.get_or_init(compile).clone()?;
        let memory = Mutex::default();
        let host_memory = Mutex::default();
        Some(Emulation { library, memory, host_memory, free: 2 << 30, free_host: 2 << 30 })
    }
}

fn compile() -> Option<Arc<libloading::Library>> {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("kernels.cpp");
    let library = folder.path().join("kernels.so");
    std::fs::write(&source, KERNEL_SOURCE).unwrap();

    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".into());
    let arguments = ["-O2", "-std=c++17", "-Wall", "-Werror", "-shared", "-fPIC", "-o"];
    let Ok(compiled) = Command::new(&compiler).args(arguments).arg(&library).arg(&source).output() else {
        eprintln!("skipped: there is no C++ compiler named {compiler}");
        return None;
    };

    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));

    // SAFETY: the library holds only the kernels.
    Some(Arc::new(unsafe { libloading::Library::new(&library) }.unwrap()))
}

/// The address of a new vector.
fn insert(memory: &Mutex<HashMap<u64, Vec<u64>>>, bytes: u64, word: u64) -> u64 {
    let words = vec![word; bytes.div_ceil(8) as usize];
    let address = words.as_ptr() as u64;
    memory.lock().unwrap().insert(address, words);
    address
}

impl Device for Emulation {
    fn name(&self) -> String {
        "CPU".into()
    }

    fn free_bytes(&self) -> Result<u64, DeviceError> {
        Ok(self.free)
    }

    fn free_host_bytes(&self) -> Result<u64, DeviceError> {
        Ok(self.free_host)
    }

    fn lanes(&self) -> u64 {
        1
    }

    fn allocate(&self, bytes: u64) -> Result<Option<u64>, DeviceError> {
        Ok(Some(insert(&self.memory, bytes, 0)))
    }

    fn release(&self, address: u64) {
        assert!(self.memory.lock().unwrap().remove(&address).is_some());
    }

    fn allocate_host(&self, bytes: u64) -> Result<Option<u64>, DeviceError> {
        Ok(Some(insert(&self.host_memory, bytes, 0x5555_5555_5555_5555)))
    }

    fn release_host(&self, address: u64) {
        assert!(self.host_memory.lock().unwrap().remove(&address).is_some());
    }

    fn copy_to_host(&self, address: u64, host: u64, bytes: u64) -> Result<(), DeviceError> {
        assert!(bytes as usize <= self.host_memory.lock().unwrap()[&host].len() * 8);
        // SAFETY: the address is that of a vector that is long enough.
        self.read(address, unsafe { std::slice::from_raw_parts_mut(host as *mut u8, bytes as usize) })
    }

    fn write(&self, address: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        assert!(bytes.len() <= self.memory.lock().unwrap()[&address].len() * 8);
        // SAFETY: the address is that of a vector that is long enough.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), address as *mut u8, bytes.len()) };
        Ok(())
    }

    fn read(&self, address: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        assert!(bytes.len() <= self.memory.lock().unwrap()[&address].len() * 8);
        // SAFETY: the address is that of a vector that is long enough.
        unsafe { std::ptr::copy_nonoverlapping(address as *const u8, bytes.as_mut_ptr(), bytes.len()) };
        Ok(())
    }

    fn launch(&self, call: &Call, threads: u64) -> Result<(), DeviceError> {
        // SAFETY: all kernels have this type outside CUDA, and the arguments are those of this kernel.
        unsafe {
            let name = Call::NAMES[call.index()].as_bytes();
            let kernel = self.library.get::<unsafe extern "C" fn(*const c_void, u64)>(name).unwrap();
            kernel(call.arguments(), threads);
        }
        Ok(())
    }
}
