// Limits of deliveries to webhooks.

export const WEBHOOKS = {
  /** Deliveries that one process sends at once: in all, to one receiver, to one that fails, and to all that fail. */
  atOnce: 32,
  perHook: 3,
  perFailing: 1,
  failing: 16,
  /** Seconds for one delivery, and after which another process takes it over. */
  seconds: 15,
  lease: 60,
  /** Bytes of an answer that are read, and that are stored. */
  answerBytes: 64 * 1024,
  keptBytes: 2 * 1024,
  /** Seconds between two attempts (the last wait repeats), and the longest wait that a receiver can ask for. */
  waits: [5, 300, 1_800, 7_200, 18_000, 36_000],
  longestWait: 36_000,
  /** The shortest wait that a chat can ask for, and the wait for the end of a bulk change. */
  shortestWait: 1,
  bulkWait: 5,
  /** Time between two searches for due deliveries. */
  lookMs: 1_000,
} as const
