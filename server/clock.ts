// The server's clock; tests replace it.

export type Clock = { now(): Date }

/** The time `seconds` from now, ISO 8601; negative for the past. */
export function fromNow({ clock }: { clock: Clock }, seconds: number): string {
  return new Date(clock.now().getTime() + seconds * 1_000).toISOString()
}
