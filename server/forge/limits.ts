// Limits of data from forges.
import { MIB } from '../bytes.ts'

/**
 * `bodyBytes` limits one delivery, `heldBytes` all that a process receives at once, and `waiting…` those that wait in a project.
 * `toleranceSeconds` is the most by which the time of a signed delivery may differ. `pushes` to `tags` limit rows per project.
 */
export const FORGE = {
  bodyBytes: 25 * MIB,
  heldBytes: 100 * MIB,
  toleranceSeconds: 300,
  /** Bytes of a delivery that is parsed while the forge waits for its answer; a larger one is parsed by the job. */
  parsedBytes: MIB,
  waiting: 5_000,
  waitingBytes: 256 * MIB,
  /** Deliveries that one turn of the job reads, and milliseconds after which another project has its turn. */
  turn: 100,
  readMs: 5_000,
  /** Milliseconds for one delivery, or for the releases of one repository; and for a turn. */
  stepMs: 20_000,
  turnMs: 120_000,
  pushes: 50_000,
  refs: 20_000,
  commits: 50_000,
  pulls: 50_000,
  checks: 50_000,
  tags: 5_000,
  /** Commits of one push, and parents of one commit. Those beyond the limit are treated as not listed. */
  pushed: 2_500,
  parents: 20,
  /** Per push: tickets that it fixes, commits that fix one ticket, and hashes that recognise a fix when it is pushed again. */
  fixed: 100,
  fixing: 20,
  knownBy: 100,
  /** Commits of one branch or tag at which reported moves begin or end without a matching move. */
  ends: 1_000,
  /**
   * Limits for computing the releases of one repository: hashes from the newest pushes, and commits visited to prove that no
   * earlier tag has a fix. There is no shortcut for fixes times history; beyond the limit the answer is “by”, or not known.
   */
  hashes: 1_000_000,
  walked: 50_000_000,
} as const
