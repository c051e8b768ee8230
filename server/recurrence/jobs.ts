// The mail about a recurring ticket that was paused.
import { z } from 'zod'

const RecurrenceMail = z.object({ recurrence_id: z.string(), user_id: z.string() })
export type RecurrenceMail = z.output<typeof RecurrenceMail>

export const recurrenceMails = { recurrence_paused: RecurrenceMail }
