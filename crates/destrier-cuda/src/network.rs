//! A network of neurons on a device: its bytes are copied there, updated colour by colour, and copied back.

use crate::arguments::{Call, EnergyArguments, Kernel, SheetArguments};
use crate::device::memory::{Buffer, Memory, MemoryError};
use crate::device::{Device, DeviceError};
use destrier::accelerator::NeuronSheets;

/// Rounds between two looks at the energy. A settled network does not change, so further rounds do no harm.
const BATCH: u64 = 50;
/// Threads that add up the energy.
const ENERGY_THREADS: u64 = 1 << 16;
/// Bytes of a square on the device: a degree, and four neurons with a state and an output. For other leapers fewer.
const BYTES_PER_SQUARE: u64 = 9;

/// Bytes after an array that a kernel may load with the last word.
const MARGIN: u64 = 16;

/// Why a network was not settled.
pub(crate) struct SettleError(pub(crate) String);

impl From<DeviceError> for SettleError {
    fn from(error: DeviceError) -> SettleError {
        SettleError(error.to_string())
    }
}

impl From<MemoryError> for SettleError {
    fn from(error: MemoryError) -> SettleError {
        SettleError(error.to_string())
    }
}

/// One direction on the device.
struct DeviceSheet<'d> {
    states: Buffer<'d>,
    outputs: Buffer<'d>,
    /// The two colours, with their numbers of threads.
    calls: [(Call, u64); 2],
}

/// Makes up to `rounds` rounds, until the network has settled or `watch` returns false; returns their number. The
/// network is changed only if all went well.
pub(crate) fn settle(
    device: &dyn Device,
    memory: Option<u64>,
    network: &mut NeuronSheets,
    rounds: u64,
    watch: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<u64, SettleError> {
    let squares = network.degrees.len() as u64;
    let free = device.free_bytes()?;
    let needed = BYTES_PER_SQUARE * squares;
    let allowed = memory.map_or(free, |memory| memory.min(free));
    if needed > allowed {
        return Err(SettleError(format!("the network needs {needed} bytes, and {allowed} are allowed or free")));
    }

    let memory = &Memory::new(device, None, None)?;
    let degrees = Buffer::zeroed(memory, squares + MARGIN)?;
    device.write(degrees.address, network.degrees)?;
    let near_limit = Buffer::zeroed(memory, 8)?;
    let energies = Buffer::zeroed(memory, 8 * BATCH)?;

    let sheets = upload(memory, network, &degrees, &near_limit)?;
    let mut made = 0;
    let mut goes_on = true;

    while goes_on && made < rounds {
        let batch = BATCH.min(rounds - made);
        energies.clear_words(BATCH as usize)?;

        for round in 0..batch {
            for (call, threads) in sheets.iter().flat_map(|sheet| &sheet.calls) {
                device.launch(call, *threads)?;
            }

            let energy = EnergyArguments {
                degrees: degrees.address,
                energy: energies.address + 8 * round,
                squares,
                threads: ENERGY_THREADS.min(squares),
            };
            device.launch(&Call(Kernel::AddEnergy(energy)), energy.threads)?;
        }

        let energies = energies.words(batch as usize)?;

        if near_limit.words(1)?[0] > 0 {
            return Err(SettleError("the state of a neuron outgrows eight bits".into()));
        }

        match energies.iter().position(|&energy| energy == 0) {
            Some(settled) => {
                made += settled as u64 + 1;
                goes_on = false;
            }
            None => {
                made += batch;
                goes_on = watch(made, energies.last().copied().unwrap_or(0));
            }
        }
    }

    // First everything is read, so that an error leaves the network as it was.
    let mut read = vec![0; network.degrees.len()];
    device.read(degrees.address, &mut read)?;

    let mut all = Vec::new();
    for (sheet, to) in sheets.iter().zip(&network.sheets) {
        let [mut states, mut outputs] = [to.states.len(), to.outputs.len()].map(|length| vec![0; length]);
        device.read(sheet.states.address, &mut states)?;
        device.read(sheet.outputs.address, &mut outputs)?;
        all.push((states, outputs));
    }

    network.degrees.copy_from_slice(&read);
    for ((states, outputs), to) in all.into_iter().zip(&mut network.sheets) {
        to.states.iter_mut().zip(states).for_each(|(to, state)| *to = state as i8);
        to.outputs.copy_from_slice(&outputs);
    }

    Ok(made)
}

fn upload<'d>(
    memory: &'d Memory<'d>,
    network: &NeuronSheets,
    degrees: &Buffer,
    near_limit: &Buffer,
) -> Result<Vec<DeviceSheet<'d>>, SettleError> {
    let device = memory.device;
    let rows = network.rows as u64;
    let cols = network.cols as u64;
    let mut sheets = Vec::new();

    for sheet in &network.sheets {
        let states = Buffer::zeroed(memory, sheet.states.len() as u64 + MARGIN)?;
        let outputs = Buffer::zeroed(memory, sheet.outputs.len() as u64 + MARGIN)?;
        if sheet.states.iter().any(|&state| state != 0) {
            let bytes: Vec<u8> = sheet.states.iter().map(|&state| state as u8).collect();
            device.write(states.address, &bytes)?;
        }

        device.write(outputs.address, sheet.outputs)?;
        let down = sheet.down as u64;
        let width = (sheet.until - sheet.from) as u64;

        // Words that contain a neuron of a row, wherever the row begins in a word.
        let groups = width.div_ceil(4) + 1;
        let call = |half: u64| {
            let arguments = SheetArguments {
                degrees: degrees.address,
                outputs: outputs.address,
                states: states.address,
                near_limit: near_limit.address,
                rows,
                cols,
                down: down as u32,
                half: half as u32,
                from: sheet.from as u32,
                width: width as u32,
                groups: groups as u32,
                padding: 0,
                // The step is positive, because the lower square has the higher number.
                step: (down * cols).wrapping_add_signed(sheet.right as i64),
            };

            // Upper rows of this colour, in whole bands: the kernel leaves out rows without a lower square.
            let upper_rows = rows.saturating_sub(half * down).div_ceil(2 * down) * down;
            let threads = if sheet.outputs.is_empty() || width == 0 { 0 } else { upper_rows * groups };
            (Call(Kernel::UpdateSheet(arguments)), threads)
        };

        let calls = [call(0), call(1)];
        if calls.iter().any(|(_, threads)| *threads > u64::from(u32::MAX)) {
            return Err(SettleError("the board is too large".into()));
        }

        sheets.push(DeviceSheet { states, outputs, calls });
    }

    Ok(sheets)
}
