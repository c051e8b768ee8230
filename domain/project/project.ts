// Projects: their shape, key and exact counts.

import * as z from 'zod'
import { fold } from '../fold.ts'
import { LIMITS } from '../limits.ts'
import { t } from '../locale/message.ts'
import { Role } from '../member/member.ts'
import { nameText, optionalText, TimeCursor } from '../text.ts'
import { TicketOrder } from '../ticket/order.ts'
import { Profile } from '../user/user.ts'
import { windowLimit } from '../window.ts'

/** The name of a project. */
export const ProjectName = nameText(LIMITS.project_name, t('Project name is required'))

/** The prefix of ticket keys, such as APO in APO-12: a capital letter, followed by capital letters or digits. */
export const ProjectKey = z
  .string(t('Project key is required'))
  .trim()
  .toUpperCase()
  .regex(/^[A-Z][A-Z0-9]{1,9}$/, t('A key has 2 to 10 letters or digits and begins with a letter'))

export const ProjectCounts = z.object({
  todo: z.int(),
  in_progress: z.int(),
  done: z.int(),
  members: z.int(),
  columns: z
    .record(z.string(), z.int())
    .optional()
    .describe('The number of tickets in each added column, by key, without empty columns'),
})
/** Exact counts of a project's tickets per status and of its members. */
export type ProjectCounts = z.infer<typeof ProjectCounts>

export const Project = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  key: z.string(),
  former_keys: z
    .array(z.string())
    .describe('Keys that the project had before, the last one first; they still lead to its tickets'),
  source_prefixes: z
    .array(z.string())
    .describe('The beginnings of the keys that imported tickets had in their sources, such as TES-'),
  owner_id: z.uuid(),
  transfer_to: z.uuid().nullable().describe('The member whom the owner offers the project to'),
  transfer_until: z.iso.datetime().nullable().describe('When the offer expires'),
  ticket_order: TicketOrder.describe('The order of tickets in its columns: newest first, or by hand'),
  admins_invite: z.boolean().describe('Whether admins may invite people, as the owner may'),
  archived_at: z.iso
    .datetime()
    .nullable()
    .describe('Since when the project is archived: it can be read, but not be changed'),
  created_at: z.iso.datetime(),
  version: z.int(),
  seq: z.int().describe('Number of the last change this answer includes'),
  counts: ProjectCounts,
})
/** A project, with its exact counts. */
export type Project = z.infer<typeof Project>

export const ProjectSummary = z.object({
  ...Project.shape,
  role: Role,
  ticket_count: z.int(),
  member_count: z.int(),
  is_favourite: z.boolean().describe('Whether the caller marked it as a favourite'),
  added_by: Profile.nullable().describe(
    'The person who added the caller, until the caller answers the notice',
  ),
})
/** A project as its card on the dashboard shows it, with the viewer's role. */
export type ProjectSummary = z.infer<typeof ProjectSummary>

/** The number of projects in one window of the list. */
export const PROJECT_WINDOW = 100

export const ListProjects = z.strictObject({
  before: TimeCursor.optional().describe('The `next` of the previous window'),
  limit: windowLimit(PROJECT_WINDOW, PROJECT_WINDOW),
  state: z
    .enum(['active', 'archived'])
    .default('active')
    .describe('Archived projects are in a list of their own'),
})

export const ChangeFavourite = z.strictObject({ is_favourite: z.boolean() })

export const CreateProject = z.strictObject({
  name: ProjectName,
  description: optionalText(LIMITS.project_description).default(null),
})

export const CopyProject = z.strictObject({
  name: ProjectName,
  key: ProjectKey.optional().describe('By default it is derived from the name'),
  tickets: z
    .enum(['none', 'open', 'all'])
    .default('none')
    .describe('Which tickets the copy gets; `open`: those that are not done'),
})

export const UpdateProject = z.strictObject({
  version: z.int().describe('The version that the edit started from'),
  name: ProjectName.optional(),
  description: optionalText(LIMITS.project_description).optional(),
  key: ProjectKey.optional(),
})

/**
 * Suggests keys from a project's name, the best first: WR, WRE, WRED, WER and WEBR for “Web Redesign”. The first one has the initials,
 * or the first letters of a single word, at most 3; the others continue its last word, then its first word. A name without two letters
 * from A to Z, such as one in another script, suggests only PRJ.
 */
export function suggestedKeys(name: string): string[] {
  const words = fold(name)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
  const isOne = words.length < 2
  const letters = isOne ? (words[0] ?? '') : words.map((word) => word[0]).join('')
  const begin = letters.search(/[^0-9]/)
  const end = begin + 3
  const key = begin < 0 ? '' : letters.slice(begin, end)
  if (key.length < 2) return ['PRJ']
  if (isOne) return [key, ...longer(letters.slice(end), [1, 2, 3, 4]).map((more) => key + more)]
  const rest = (at: number) => longer((words[begin + at] ?? '').slice(1), [1, 2])
  const [first, ...others] = key
  const keys = [
    key,
    ...rest(key.length - 1).map((more) => key + more),
    ...rest(0).map((more) => `${first}${more}${others.join('')}`),
  ]
  return [...new Set(keys)]
}

/** The beginnings of a text that have these lengths, without those that are longer than the text. */
const longer = (text: string, lengths: number[]) =>
  lengths.filter((length) => length <= text.length).map((length) => text.slice(0, length))
