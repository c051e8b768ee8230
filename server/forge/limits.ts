// Of what forges send.
import { MIB } from '../bytes.ts'

/**
 * What forges send: the size of one, of all that are read at once in a process, and by how much the clock of a signed one may differ;
 * how many may wait in a project, and their size; and what is kept of each kind of code.
 */
export const FORGE = {
  bodyBytes: 25 * MIB,
  heldBytes: 100 * MIB,
  toleranceSeconds: 300,
  /** Bytes that are parsed while the forge waits for its answer; a larger one is looked at by the job. */
  parsedBytes: MIB,
  waiting: 5_000,
  waitingBytes: 256 * MIB,
  /** Deliveries that one turn of the job reads, and milliseconds after which it is another project's turn. */
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
  /** Of one push: more commits, or parents of one, are as if the forge had not listed them. */
  pushed: 2_500,
  parents: 20,
  /** Of one push: tickets that it fixes, commits that say so of one, and hashes by which the same fix is known when it comes again. */
  fixed: 100,
  fixing: 20,
  knownBy: 100,
  /** Of one branch or tag: commits that it left or arrived at without the step before or after having been told. */
  ends: 1_000,
  /**
   * Of one repository, for what is released: the hashes that the newest pushes tell, and the commits that are walked over to say
   * that no earlier tag has a fix. Fixes times history is no product that has a shortcut; past this the answer is “by”, or not known.
   */
  told: 1_000_000,
  walked: 50_000_000,
} as const
