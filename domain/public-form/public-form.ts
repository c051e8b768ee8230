// A form with which people without an account file tickets and follow them by a private link. The reporter of these tickets is a
// robot of the project.

import * as z from 'zod'
import { LabelIds } from '../label/label.ts'
import { BYTE_LIMITS, LIMITS } from '../limits.ts'
import { t } from '../locale/message.ts'
import { LinkSecret } from '../public-board/public-board.ts'
import { optionalText, requiredText, searchText } from '../text.ts'
import { ColumnKey, Status } from '../ticket/shapes.ts'
import { TicketType } from '../ticket/ticket.ts'
import { Email } from '../user/user.ts'

/** The most characters of the introduction of a form. */
export const MAX_INTRO = 2_000
/** The most pictures of one report, and the most bytes of each. */
export const REPORT_PICTURES = { most: 3, bytes: 5 * 1024 * 1024 } as const
/** The media types of pictures that a report can have. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
/** The most titles of similar reports that a form suggests at once. */
export const SUGGESTIONS = 5
/** The name of the robot that is the reporter of filed tickets. */
export const FORM_ROBOT = t('Public form')

/** The part of a form's address that identifies it: 100 random bits in base32. */
export const FormSlug = z.string().regex(/^[a-z2-7]{20}$/)

export const PublicFormSettings = z.object({
  slug: z.string(),
  robot_id: z.uuid().describe('The reporter of the filed tickets'),
  is_on: z.boolean(),
  works: z.boolean().describe('`false`: it is off, or its robot was removed from the project'),
  intro: z.string().nullable(),
  suggests: z.boolean(),
  shows_names: z.boolean(),
  types: z.array(TicketType),
  label_ids: z.array(z.uuid()),
  column: ColumnKey.nullable(),
  asks_mail: z.boolean(),
  gone: z
    .array(z.enum(['column', 'labels']))
    .describe(
      'The settings that name a column or a label that was removed since: tickets go to the first column of `todo`, or without it',
    ),
})
/** The form of a project, as its members see it. */
export type PublicFormSettings = z.infer<typeof PublicFormSettings>

export const ChangePublicForm = z.strictObject({
  is_on: z.boolean().optional(),
  intro: optionalText(MAX_INTRO).optional().describe('Shown above the form, as text'),
  suggests: z
    .boolean()
    .optional()
    .describe('Suggests the titles of similar reports, as they were filed, while a person types a title'),
  shows_names: z.boolean().optional().describe('Answers name their authors instead of “The team”'),
  types: z
    .array(TicketType)
    .max(TicketType.options.length)
    .transform((types) => TicketType.options.filter((type) => types.includes(type)))
    .optional()
    .describe('One: the type of all tickets. Several: the sender chooses. None: `task`'),
  label_ids: LabelIds.optional().describe('The labels that all tickets get'),
  column: ColumnKey.nullable()
    .optional()
    .describe('The column of new tickets; null: the first one of `todo`'),
  asks_mail: z
    .boolean()
    .optional()
    .describe(
      'Senders may give an address to which changes of the state are mailed. Nobody in the project is shown it',
    ),
})

/** A form, as its visitors see it. */
export const PublicForm = z.object({
  name: z.string(),
  intro: z.string().nullable(),
  suggests: z.boolean(),
  types: z.array(TicketType).describe('The types of which the sender chooses one; empty: there is no choice'),
  asks_mail: z.boolean(),
})
export type PublicForm = z.infer<typeof PublicForm>

export const Challenge = z.object({ challenge: z.string(), bits: z.int() })
/** A request for a proof of work (domain/public-form/proof-of-work.ts). */
export type Challenge = z.infer<typeof Challenge>

export const Similar = z.object({ titles: z.array(z.string()) })
/** The titles of similar reports. */
export type Similar = z.infer<typeof Similar>
export const FindSimilar = z.strictObject({ words: searchText(LIMITS.ticket_title) })

const Description = optionalText(LIMITS.ticket_description, BYTE_LIMITS.ticket_description)

export const FileReport = z.strictObject({
  title: requiredText(LIMITS.ticket_title, t('Please enter a title')),
  description: Description.default(null),
  type: TicketType.optional().describe('One of the types of the form'),
  secret: LinkSecret,
  challenge: z.string().max(300),
  answer: z
    .int()
    .nonnegative()
    .max(2 ** 48),
})
/** Turns mails about a report on, to this address, or off. */
export const MailAboutReport = z.strictObject({ email: Email.nullable() })

export const ReplyToTeam = z.strictObject({
  content: requiredText(LIMITS.comment_content, t('Please enter a message'), BYTE_LIMITS.comment_content),
})

const ReportMessage = z.object({
  by: z.enum(['you', 'team']),
  /** Undefined if the names of the team are not shown. */
  name: z.string().optional(),
  at: z.iso.datetime(),
  text: z.string(),
})
/** One message between the sender of a report and the team. */
export type ReportMessage = z.infer<typeof ReportMessage>

export const PublicReport = z.object({
  form: z.string().describe('The name of the project'),
  title: z.string().describe('The title as it was filed'),
  filed_at: z.iso.datetime(),
  state: z.union([Status, z.literal('gone')]),
  messages: z.array(ReportMessage),
  pictures: z.int(),
  mail: z
    .enum(['not_offered', 'none', 'waiting', 'on'])
    .describe('Whether changes of the state are mailed; `waiting`: the address is not confirmed yet'),
})
/** Everything that the private link of a report shows. */
export type PublicReport = z.infer<typeof PublicReport>

/** The most messages that a report's page shows, the newest ones. */
export const MESSAGES_SHOWN = 200
