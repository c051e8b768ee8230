// The shape in which a refusal is sent, and the error by which the server refuses.
import * as z from 'zod'
import { type ErrorCode, REFUSALS } from './refusals.ts'

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
/** The message about one field of the input. */
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
    super(message ?? REFUSALS[code].message)
    this.code = code
    this.details = details
  }
}

/** A refusal because of one field, which it names as invalid input does. */
export const refusedIn = (field: string, code: ErrorCode): Refusal =>
  new Refusal(code, { errors: [{ field, message: REFUSALS[code].message }] })
