// Tickets with the same crash: the input and the answers. fingerprint.ts recognises crashes, server/crash/ finds the tickets.
import * as z from 'zod'
import { SimilarTicket } from '../ticket/similar.ts'

/** The most tickets with the same crash that are listed. */
export const SAME_CRASH = 10
/** The most characters of a text that the call reads, because it is part of an address. */
export const CRASH_TEXT = 6_000

const Print = z.string().regex(/^[0-9a-f]{16}$/, 'Must be 16 hexadecimal digits')
export const CrashFingerprint = z.object({
  exact: Print.describe('Equal for the same exception and the same innermost five frames of the program'),
  near: Print.describe('Likewise with three frames'),
})

export const FindSameCrash = z.strictObject({
  text: z
    .string()
    .max(CRASH_TEXT, `Must be at most ${CRASH_TEXT} characters`)
    .optional()
    .describe('A text with a stack trace; the top of a long trace is enough'),
  fingerprints: z
    .string()
    .regex(
      /^[0-9a-f]{16}:[0-9a-f]{16}(?:,[0-9a-f]{16}:[0-9a-f]{16}){0,4}$/,
      'Must be pairs such as exact:near',
    )
    .optional()
    .describe('In place of the text: up to five pairs `exact:near`, separated by commas'),
  version: z.string().max(60).optional().describe('The version that crashed, if the text does not name it'),
})

export const SameCrash = z.object({
  ...SimilarTicket.shape,
  match: z.enum(['exact', 'near']).describe('`near`: only the innermost three frames are the same'),
  fixed_in: z
    .string()
    .nullable()
    .describe('The first release with the fix of a ticket that is done, if a forge reported it'),
  is_regression: z
    .boolean()
    .describe('The ticket is done, and the crash is in `version`, which is not older than `fixed_in`'),
})
/** A ticket with the same crash. */
export type SameCrash = z.infer<typeof SameCrash>

export const SameCrashes = z.object({
  fingerprints: z.array(CrashFingerprint),
  version: z.string().nullable().describe('The version that crashed'),
  tickets: z.array(SameCrash).describe('Exact matches first, then the newest; at most 10'),
})
/** The crashes of a text or ticket, and the tickets that have them too. */
export type SameCrashes = z.infer<typeof SameCrashes>
