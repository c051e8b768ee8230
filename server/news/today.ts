/** The day that a call names, otherwise today in UTC. */
export function dayOf(today: string | undefined, now: string): string {
  return today ?? now.slice(0, 10)
}
