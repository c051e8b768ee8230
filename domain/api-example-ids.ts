// The ids of the rows in the examples of the API document.

/** An id of an example. @param last its last digits */
export function id(last: number): string {
  return `0198f0a0-7c3e-7000-8000-${String(last).padStart(12, '0')}`
}

/** The ids of the rows in the examples, by the parameters of paths; a second row of a kind is called other… */
export const ids = {
  sessionId: id(3),
  projectId: id(10),
  memberId: id(20),
  robotId: id(21),
  invitationId: id(25),
  teamLinkId: id(26),
  ticketId: id(30),
  otherTicketId: id(32),
  commentId: id(40),
  labelId: id(60),
  otherLabelId: id(61),
  columnId: id(70),
  attachmentId: id(80),
  tokenId: id(90),
  proposalId: id(91),
  webhookId: id(92),
  deliveryId: id(93),
  calendarId: id(94),
  importId: id(95),
  recurrenceId: id(96),
  milestoneId: id(97),
  fieldId: id(98),
}

/** The id that examples use for a parameter of a path: the one above, or one made from the name. */
export function exampleId(param: string): string {
  const known = (ids as Record<string, string>)[param]
  return known ?? id([...param].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e11, 1e11))
}
