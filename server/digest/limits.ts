// Limits of the weekly digest: how often due ones are searched, and what one mail has.
export const DIGEST = {
  /** Milliseconds between two searches, and people in one transaction. */
  lookMs: 60_000,
  people: 100,
  /** Content of one mail: projects, and tickets of each list. */
  projects: 10,
  tickets: 5,
  /** Days after its Monday on which a digest that could not be sent is given up. */
  days: 5,
} as const
