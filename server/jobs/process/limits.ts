// Of the processes that run jobs over what others wrote.
import { MIB } from '../../bytes.ts'

/**
 * Bytes of a process's heap, and of all of its memory; how much it may hold and still be used again; milliseconds between two looks at
 * it, until one that should stop is killed, and for which an idle one is kept.
 */
export const JOB_PROCESS = {
  heapBytes: 768 * MIB,
  bytes: 1_280 * MIB,
  keptBytes: 256 * MIB,
  lookMs: 1_000,
  stopMs: 2_000,
  idleMs: 30_000,
}
