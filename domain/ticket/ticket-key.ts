// The key of a ticket.

/** The key people refer to a ticket by, such as APO-12. */
export function ticketKey(projectKey: string, number: number): string {
  return `${projectKey}-${number}`
}
