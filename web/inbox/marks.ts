// Marks of inbox lines are sent one after the other. An open ticket marks its own line as read, and without an order that mark
// could arrive after the one that the user sets.

let last: Promise<unknown> = Promise.resolve()

/** Sends a mark once all marks before it have been answered. */
export function sendMark<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const sent = last.then(send)
  last = sent.catch(() => undefined)
  return sent
}

/** The ticket whose line the user marked as unread. Its page may be open for a moment longer, and must not mark it as read. */
let unread: string | undefined

export function keepUnread(ticketId: string | undefined) {
  unread = ticketId
}

export const isKeptUnread = (ticketId: string | undefined): boolean =>
  ticketId !== undefined && unread === ticketId
