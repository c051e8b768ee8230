// Limits of the processes that run jobs over content from users or other systems.
import { MIB } from '../../bytes.ts'

/**
 * `heapBytes` limits the heap of a process and `bytes` all of its memory; a process with more than `keptBytes` is not used again.
 * `lookMs` is the time between two checks of its memory, `stopMs` the time until a process that should stop is killed, and
 * `idleMs` the time that an idle process is kept.
 */
export const JOB_PROCESS = {
  heapBytes: 768 * MIB,
  bytes: 1_280 * MIB,
  keptBytes: 256 * MIB,
  lookMs: 1_000,
  stopMs: 2_000,
  idleMs: 30_000,
}
