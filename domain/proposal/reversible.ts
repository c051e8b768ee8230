// Whether a person can take back what a proposal does once it is accepted.
import type { OperationName } from '../api.ts'

/** The calls that change or add something which a person can change back or delete. Deletions are not among them. */
const REVERSIBLE: ReadonlySet<string> = new Set<OperationName>([
  'createTicket',
  'updateTicket',
  'moveTicket',
  'changeTicketLabels',
  'createLabel',
  'createComment',
  'updateComment',
  'reactToComment',
  'addRelation',
  'removeRelation',
  'renameAttachment',
  'restoreAttachment',
])

/**
 * Whether a proposal may be accepted together with others: nothing is deleted, and nothing is sent or shown to people outside the
 * project. A call that is not known here is not reversible.
 * @param isReporterComment whether the call is about a comment that the reporter sees
 */
export function isReversible(
  operation: string,
  input: Record<string, unknown>,
  isReporterComment: boolean,
): boolean {
  const isShownOutside = input.to_reporter === true || (operation === 'updateComment' && isReporterComment)
  return REVERSIBLE.has(operation) && !isShownOutside
}
