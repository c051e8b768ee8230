/** The day that a call asks about: the one it names, or that of UTC. */
export function dayOf(today: string | undefined, now: string): string {
  return today ?? now.slice(0, 10)
}
