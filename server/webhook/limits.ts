// Of what is sent to webhooks.

/**
 * Webhooks: deliveries that one process sends at once, to one receiver, to one that fails, and to all that fail; seconds that one may take,
 * and after which another process takes it up; bytes of an answer that are read, and kept. Seconds between two tries, the last of them
 * again and again, and by how much a receiver may lengthen them. Milliseconds between two looks for what is due.
 */
export const WEBHOOKS = {
  atOnce: 32,
  perHook: 3,
  perFailing: 1,
  failing: 16,
  seconds: 15,
  lease: 60,
  answerBytes: 64 * 1024,
  keptBytes: 2 * 1024,
  waits: [5, 300, 1_800, 7_200, 18_000, 36_000],
  longestWait: 36_000,
  lookMs: 1_000,
} as const
