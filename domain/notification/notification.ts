// Mails about the inbox: how soon each kind of event is mailed, when no mail is sent, and when the next mail may follow.

import * as z from 'zod'
import type { EventReason } from '../inbox/inbox.ts'
import { t } from '../locale/message.ts'
import { isTimeZone } from '../time-zone.ts'

/** The delays with which a mail can follow an event. */
export const PACES = [
  { value: 'now', label: t('At once') },
  { value: 'hourly', label: t('Once an hour') },
  { value: 'daily', label: t('Once a day') },
  { value: 'off', label: t('Never') },
] as const
export const Pace = z.enum(['now', 'hourly', 'daily', 'off'])
/** When a mail about an event is sent. */
export type Pace = z.infer<typeof Pace>

/** The settings of a person who has not chosen any. */
export const DEFAULT_PACES: Record<EventReason, Pace> = {
  mentioned: 'now',
  assigned: 'now',
  commented: 'hourly',
  moved: 'hourly',
  edited: 'hourly',
}
const Paces = z.strictObject(
  Object.fromEntries(Object.keys(DEFAULT_PACES).map((reason) => [reason, Pace])) as Record<
    EventReason,
    typeof Pace
  >,
)

/** The time of the daily mail: minutes after midnight in the person's time zone. */
export const DAILY_AT = 8 * 60

/** The most projects that a digest can leave out. */
export const DIGEST_WITHOUT = 1_000

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, t('Must be a time such as 22:00'))
/** The name of a time zone. */
export const Zone = z
  .string()
  .max(64)
  .refine(isTimeZone, t('Must be the name of a time zone, such as Europe/Berlin'))
  .describe('A name from the time zone database')
const QuietHours = z.strictObject({ from: TimeOfDay, until: TimeOfDay })
/** The hours in which no mail is sent. */
export type QuietHours = z.infer<typeof QuietHours>

export const NotificationSettings = z.object({
  is_on: z.boolean().describe('Whether any mail about the inbox is sent'),
  paces: Paces.describe('How soon a mail is sent, by the reason of the line in the inbox'),
  quiet: QuietHours.nullable().describe('Mails wait until these hours are over'),
  zone: z
    .string()
    .nullable()
    .describe('The time zone of quiet hours, of daily mails and of the digest; null: UTC'),
  digest: z
    .boolean()
    .describe('Whether a mail about the week of all projects is sent on Monday at 8, whatever `is_on`'),
  digest_without: z
    .array(z.uuid())
    .describe('The projects that the digest leaves out; those that the person joins later are in it'),
  refused: z
    .object({ email: z.string(), at: z.iso.datetime() })
    .nullable()
    .describe(
      'The address, if its mail server has refused mail; no mails are sent until the person resumes them',
    ),
})
/** The settings for mails of one person. */
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const UpdateNotificationSettings = z.strictObject({
  is_on: z.boolean().optional(),
  paces: Paces.partial().optional(),
  quiet: QuietHours.refine(
    ({ from, until }) => from !== until,
    t('Must end at a different time than it starts'),
  )
    .nullable()
    .optional(),
  zone: Zone.optional(),
  digest: z.boolean().optional(),
  digest_without: z.array(z.uuid()).max(DIGEST_WITHOUT).optional(),
})
