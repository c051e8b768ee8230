// Makes a recurring ticket of an archive acceptable: its people, labels and column are those of the archive, and its rule is one that
// the server could have stored itself, because the library that counts its days sees no other.
import type { BundleKind } from '../../domain/export/bundle.ts'
import { LABELS_PER_TICKET } from '../../domain/limits.ts'
import { CreateRecurrence, RECURRENCE_MOST } from '../../domain/recurrence/recurrence.ts'
import { type Alter, storable, type ValueOf } from './clean.ts'

type Rule = ValueOf<'recurrence'>
type Cleaning = { alter: Alter; has: (kind: BundleKind, id: string) => boolean }

export const NO_RULE = 'It is not a rule that this server can follow'

/** Null if the server would refuse the rule. */
export function cleanRecurrence(rule: Rule, { alter, has }: Cleaning): Rule | null {
  const { id, assignee, labels, column, made, title, description, custom, ...values } = rule
  const texts = { title: storable(title), description: description && storable(description) }
  const { success, data } = CreateRecurrence.safeParse({ ...values, ...texts })
  if (!success) return null
  const known = [...new Set(labels)].filter((label) => has('label', label)).slice(0, LABELS_PER_TICKET)
  if (known.length < labels.length) alter('Some of its labels do not exist')
  const hasColumn = column !== null && has('column', column)
  if (column !== null && !hasColumn) alter('Its column does not exist: its tickets go to the first one')
  const { column: _, assignee_id: __, label_ids: ___, custom: ____, ...clean } = data
  return {
    ...clean,
    custom: custom ?? null,
    id,
    assignee: assignee !== null && has('person', assignee) ? assignee : null,
    labels: known,
    column: hasColumn ? column : null,
    made: Math.min(Math.max(made, 0), RECURRENCE_MOST.tickets),
  }
}
