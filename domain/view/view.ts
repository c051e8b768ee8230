// Saved views: named queries of a project, pinned beside its tabs. There is one list that the project shares, and one list for
// each person.
import * as z from 'zod'
import { Id, LIMITS, nameText } from '../text.ts'
import { SORT_FIELDS } from '../ticket/fields.ts'

/** The most views in one list. */
export const VIEWS_PER_LIST = 50

const LISTED = new Intl.ListFormat('en-GB', { type: 'disjunction' })
/** The sort orders of a list: each sortable field, ascending and descending. */
const SORTS: string[] = SORT_FIELDS.flatMap((field) => [field, `-${field}`])

export const View = z.object({
  id: Id.describe('Chosen by whoever makes it'),
  name: nameText(LIMITS.view_name, 'Please enter a name'),
  query: z
    .string()
    .max(LIMITS.query)
    .describe('People, labels and columns by `#` and their id, so that a rename changes nothing'),
  tab: z.enum(['board', 'list']),
  sort: z
    .enum(SORTS, `Takes ${LISTED.format(SORT_FIELDS)}, after - if reversed`)
    .nullable()
    .describe('What the list is sorted by; null: the newest first'),
})
export type View = z.infer<typeof View>

const isDistinct = (texts: string[]) => new Set(texts).size === texts.length

/** The views of a list, in the order in which they are shown. */
const Views = z
  .array(z.strictObject(View.shape))
  .max(VIEWS_PER_LIST, `There can be at most ${VIEWS_PER_LIST} views`)
  .refine((views) => isDistinct(views.map(({ id }) => id)), 'Contains a view twice')
  .refine((views) => isDistinct(views.map(({ name }) => viewKey(name))), 'Two views have the same name')

/** The form in which names are compared: names that differ only in case are the same. */
export function viewKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

export const ViewList = z.object({ version: z.int(), views: z.array(View) })
export type ViewList = z.infer<typeof ViewList>

export const ChangeViews = z.strictObject({
  version: z.int().min(0).describe('The version the change started from; 0 where there was no view yet'),
  views: Views,
})
