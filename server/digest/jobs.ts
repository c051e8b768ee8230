// The mail about the week of all projects of a person.
import { z } from 'zod'

/** `week`: the Monday of the week that the mail is about. */
const DigestMail = z.object({ user_id: z.string(), week: z.string() })
export type DigestMail = z.output<typeof DigestMail>

export const digestMails = { digest: DigestMail }
