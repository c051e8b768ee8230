// The catalogue of refusals: each code with its HTTP status and message, and the shape in which a refusal is sent.
import * as z from 'zod'

/** Every refusal that the server sends. A message is for people and never has a stack trace or SQL. */
export const ERRORS = {
  invalid_input: { status: 400, message: 'Some of what was sent is not valid' },
  idempotency_key_required: { status: 400, message: 'A create needs an Idempotency-Key header' },
  not_signed_in: { status: 401, message: 'You are not signed in' },
  email_not_confirmed: { status: 403, message: 'Please verify your email address first' },
  second_factor_required: {
    status: 403,
    message: 'Please enter the code of your authenticator app first',
  },
  forbidden: { status: 403, message: 'Your role in this project does not allow this' },
  not_found: { status: 404, message: 'Not found' },
  project_not_found: { status: 404, message: 'You do not have access to this project' },
  user_not_found: { status: 404, message: 'User not found with that email/username' },
  already_member: { status: 409, message: 'User is already a member of this project' },
  not_a_member: { status: 409, message: 'That person is not a member of this project' },
  link_over: { status: 404, message: 'This link does not work, or not any more' },
  form_over: { status: 404, message: 'There is no form at this address, or it is closed' },
  proof_refused: {
    status: 403,
    message: 'The proof of work is missing, too old or used already. Please send it once more.',
  },
  invitation_over: { status: 410, message: 'This invitation link is not valid any more' },
  invitation_of_other: {
    status: 403,
    message: 'This invitation is for another address. Sign in with the address that it was sent to.',
  },
  token_limit: { status: 409, message: 'You can have at most 20 tokens at once. End one first' },
  proposal_limit: {
    status: 409,
    message:
      'One person has at most 200 proposals that wait, and a project 500. Somebody has to decide on them first',
  },
  webhook_limit: { status: 409, message: 'A project has at most 20 webhooks' },
  calendar_limit: { status: 409, message: 'You can have at most 20 calendars at once. End one first' },
  robot_limit: { status: 409, message: 'A project has at most 20 robots at once' },
  invitation_limit: { status: 409, message: 'A project has at most 100 pending invitations' },
  member_limit: { status: 409, message: 'A project takes at most 1,000 members' },
  project_limit: {
    status: 409,
    message: 'One person owns at most 1,000 projects, those deleted in the last 30 days included',
  },
  reaction_limit: { status: 409, message: 'At most 100 people can react with the same emoji' },
  comment_limit: { status: 409, message: 'A ticket takes at most 10,000 comments' },
  parent_gone: { status: 409, message: 'The parent ticket was deleted or is in another project' },
  parent_circle: { status: 409, message: 'A ticket cannot be above itself: choose another parent' },
  parent_depth: { status: 409, message: 'Sub-tickets go at most 5 levels deep' },
  sub_ticket_limit: { status: 409, message: 'A ticket takes at most 500 sub-tickets' },
  relation_self: { status: 409, message: 'A ticket has no relation with itself: choose another one' },
  relation_taken: { status: 409, message: 'These two tickets have this relation already' },
  relation_circle: { status: 409, message: 'These tickets would block each other in a circle' },
  relation_gone: { status: 409, message: 'The other ticket was deleted or is in another project' },
  relation_limit: { status: 409, message: 'A ticket takes at most 100 relations' },
  label_limit: { status: 409, message: 'A project takes at most 200 labels' },
  label_taken: { status: 409, message: 'The project has a label of this name already' },
  label_gone: { status: 409, message: 'This label was removed in the meantime' },
  import_state: {
    status: 409,
    message: 'This import cannot do that at the moment: look at how it stands now',
  },
  import_limit: { status: 409, message: 'At most 20 imports are open at once' },
  import_quota: { status: 413, message: 'There is no room for more that waits to be imported' },
  import_running: { status: 409, message: 'Another import of this project is under way' },
  bulk_limit: { status: 409, message: 'At most 10,000 tickets can be changed at once: narrow the filter' },
  ticket_labels_limit: { status: 409, message: 'A ticket takes at most 20 labels' },
  attachment_limit: { status: 409, message: 'A ticket takes at most 200 files' },
  attachment_taken: { status: 409, message: 'The ticket has a file of this name already' },
  attachment_gone: {
    status: 410,
    message: 'This file was removed more than a day ago and cannot be restored any more',
  },
  file_too_large: { status: 413, message: 'This file is larger than this server accepts' },
  file_quota: { status: 413, message: 'This project has reached its quota of files' },
  file_damaged: {
    status: 500,
    message: 'This file was changed on the disk of the server, so it is not sent. Please tell its operator.',
  },
  upload_broken: { status: 400, message: 'The upload broke off, and nothing of it was kept' },
  column_limit: { status: 409, message: 'A project takes at most 20 columns' },
  column_taken: { status: 409, message: 'The project has a column of this name already' },
  column_gone: { status: 409, message: 'This column was removed in the meantime' },
  columns_changed: { status: 409, message: 'The columns were changed in the meantime' },
  rank_full: {
    status: 409,
    message: 'There is no more room right here: move one of the tickets around this place, then try again',
  },
  last_column: { status: 409, message: 'Each status keeps at least one column' },
  key_taken: { status: 409, message: 'Another project already uses this key' },
  transfer_over: { status: 409, message: 'This offer has expired or was withdrawn' },
  assignee_not_member: { status: 409, message: 'Only a member of the project can be assigned' },
  owner_stays: { status: 409, message: 'The owner cannot be removed. Hand over the project first.' },
  owns_projects: { status: 409, message: 'Hand over or delete the projects you own first' },
  wrong_password: { status: 403, message: 'The password is not right' },
  edit_conflict: { status: 409, message: 'Somebody else changed the same field' },
  not_undoable: { status: 409, message: 'A change of this kind cannot be undone' },
  erased: {
    status: 410,
    message: 'This was deleted more than 30 days ago and cannot be restored any more',
  },
  already_deleted: { status: 409, message: 'This was deleted in the meantime' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was already used for something else',
  },
  in_progress: { status: 409, message: 'The same request is still being carried out' },
  body_too_large: { status: 413, message: 'Too much was sent at once' },
  unsupported_media_type: { status: 415, message: 'Bodies are sent as application/json' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  write_quota: { status: 429, message: 'You have reached your quota of changes for this hour' },
  project_full: { status: 413, message: 'This project has reached its quota of text' },
  disk_full: {
    status: 507,
    message:
      'The disk of the server is full, so nothing can be saved at the moment. Please tell its operator, and try again later.',
  },
  internal: { status: 500, message: 'An unexpected error occurred' },
  busy: {
    status: 503,
    message:
      'Too much is being changed here at once. Nothing of this was done. Please try again in a moment.',
  },
  unavailable: {
    status: 503,
    message: 'The server cannot reach its database. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

export const FieldError = z.object({
  field: z.string(),
  message: z.string(),
  position: z.int().optional(),
  suggestion: z.string().optional(),
})

/** A field that two people changed, with both values. */
export const Conflict = z.object({
  field: z.string(),
  theirs: z.unknown().describe('The current value'),
  yours: z.unknown().describe('The value that was sent'),
})

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  request_id: z.string(),
  errors: z.array(FieldError).optional(),
  conflicts: z.array(Conflict).optional(),
  current: z.unknown().optional().describe('The current row, with a conflict'),
  left: z
    .array(z.object({ field: z.string(), code: z.string(), by: z.uuid().nullable() }))
    .optional()
    .describe('The fields that could not be undone: all of them'),
  limit: z.int().optional().describe('The quota in bytes, if one was exceeded'),
  retry_after: z.int().optional().describe('Seconds to wait before a retry'),
})
/** A refusal as problem details (RFC 9457). */
export type Problem = z.infer<typeof Problem>
export type FieldError = z.infer<typeof FieldError>
export type Conflict = z.infer<typeof Conflict>

type Details = Pick<Problem, 'errors' | 'conflicts' | 'current' | 'left' | 'limit' | 'retry_after'>

/** The server throws this to refuse a request; the HTTP layer turns it into a `Problem`. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly details: Details

  /** @param message replaces the message of the catalogue with a more specific one */
  constructor(code: ErrorCode, details: Details = {}, message?: string) {
    super(message ?? ERRORS[code].message)
    this.code = code
    this.details = details
  }
}
