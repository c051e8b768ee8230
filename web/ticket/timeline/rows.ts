// The rows of a timeline: tickets and milestones that have a place on its scale, in groups. Pure.

import { t } from '../../../domain/locale/message.ts'
import type { ClosedName, ListedMilestone } from '../../../domain/milestone/milestone.ts'
import { byDueDay } from '../../../domain/milestone/next.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { displayName } from '../../../domain/user/display.ts'
import type { Grouping } from '../../view/days-look.ts'
import type { Days } from '../use-day-changes.ts'
import { type Mark, markOf, type Scale } from './scale.ts'

/** A ticket or a milestone with its days: those that are being saved, if it was moved a moment ago. */
export type Item = { days: Days; mark: Mark; isSaving: boolean } & (
  | { kind: 'ticket'; ticket: TicketSummary }
  | { kind: 'milestone'; milestone: ListedMilestone }
)

/** @property level the depth of a sub-ticket below its group */
export type Row =
  | { key: string; kind: 'group'; label: string; level: 0 }
  /** The head of the sub-tickets of a ticket that has no row of its own. */
  | { key: string; kind: 'parent'; ticketId: string; level: 0 }
  | { key: string; kind: 'item'; item: Item; level: number; isHead: boolean }

type TicketItem = Extract<Item, { kind: 'ticket' }>
type MilestoneItem = Extract<Item, { kind: 'milestone' }>
type Pending = ReadonlyMap<string, Days>

export type Shown = {
  tickets: readonly TicketSummary[]
  milestones: readonly ListedMilestone[]
  closed: readonly ClosedName[]
  /** Days that are being saved, by the ids of tickets and milestones. */
  pending: Pending
  scale: Scale
  grouping: Grouping
  isDoneShown: boolean
  /** The first day of each ticket by which it was placed, so that a ticket keeps its row while it is moved. New tickets are added. */
  order: Map<string, string>
}

function placed<Row extends Days & { id: string }>(row: Row, pending: Pending, scale: Scale) {
  const saving = pending.get(row.id)
  const days = saving ?? { start_date: row.start_date, due_date: row.due_date }
  const mark = markOf(scale, days)
  return mark && { days, mark, isSaving: saving !== undefined }
}

const firstDay = ({ start_date, due_date }: Days) => start_date ?? due_date ?? ''

function byStart(order: Map<string, string>) {
  const placeOf = ({ ticket: { id }, days }: TicketItem) => {
    const known = order.get(id) ?? firstDay(days)
    order.set(id, known)
    return known
  }
  return (one: TicketItem, other: TicketItem) => {
    const [a, b] = [placeOf(one), placeOf(other)]
    return a === b ? one.ticket.number - other.ticket.number : a < b ? -1 : 1
  }
}

/** The rows, in their groups. A ticket that is loaded twice has one row. */
export function rowsOf({
  tickets,
  milestones,
  closed,
  pending,
  scale,
  grouping,
  isDoneShown,
  order,
}: Shown): Row[] {
  const unique = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const items = [...unique.values()]
    .flatMap((ticket): TicketItem[] => {
      const place = isDoneShown || ticket.status !== 'done' ? placed(ticket, pending, scale) : undefined
      return place ? [{ kind: 'ticket', ticket, ...place }] : []
    })
    .sort(byStart(order))
  const heads = milestones.toSorted(byDueDay).flatMap((milestone): MilestoneItem[] => {
    const place = placed(milestone, pending, scale)
    return place ? [{ kind: 'milestone', milestone, ...place }] : []
  })
  if (grouping === 'milestone') return byMilestone(items, heads, milestones, closed)
  const below = { none: flat, assignee: byAssignee, parent: byParent }[grouping](items, heads.length > 0)
  return heads.length === 0
    ? below
    : [groupRow('milestones', t('Milestones')), ...heads.map((item) => itemRow(item, 1)), ...below]
}

const groupRow = (key: string, label: string): Row => ({
  key: `group ${key}`,
  kind: 'group',
  label,
  level: 0,
})
const itemRow = (item: Item, level: number, isHead = false): Row => ({
  key: item.kind === 'ticket' ? item.ticket.id : item.milestone.id,
  kind: 'item',
  item,
  level,
  isHead,
})

const flat = (items: TicketItem[], isBelow: boolean): Row[] =>
  items.length === 0
    ? []
    : [
        ...(isBelow ? [groupRow('tickets', t('Tickets'))] : []),
        ...items.map((item) => itemRow(item, isBelow ? 1 : 0)),
      ]

function grouped(items: readonly TicketItem[], keyOf: (ticket: TicketSummary) => string | null) {
  const groups = new Map<string | null, TicketItem[]>()
  for (const item of items) {
    const key = keyOf(item.ticket)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** The row of a milestone is the head of its tickets. Tickets without a milestone come last. */
function byMilestone(
  items: TicketItem[],
  heads: MilestoneItem[],
  milestones: readonly ListedMilestone[],
  closed: readonly ClosedName[],
): Row[] {
  const groups = grouped(items, ({ milestone_id }) => milestone_id)
  const rowOf = new Map(heads.map((item) => [item.milestone.id, itemRow(item, 0, true)]))
  const known = [...milestones.toSorted(byDueDay), ...closed]
  const ofNone = [...groups].flatMap(([id, group]) => (known.some((one) => one.id === id) ? [] : group))

  return [
    ...known.flatMap(({ id, name }): Row[] => {
      const group = groups.get(id) ?? []
      const head = rowOf.get(id)
      if (group.length === 0) return head ? [head] : []
      return [head ?? groupRow(id, name), ...group.map((item) => itemRow(item, 1))]
    }),
    ...(ofNone.length > 0
      ? [groupRow('no milestone', t('No milestone')), ...ofNone.map((item) => itemRow(item, 1))]
      : []),
  ]
}

function byAssignee(items: TicketItem[]): Row[] {
  const groups = [...grouped(items, ({ assignee_id }) => assignee_id)].map(([id, group]) => ({
    id,
    name: id === null ? t('Unassigned') : displayName(group[0]?.ticket.assignee),
    group,
  }))
  groups.sort((one, other) =>
    one.id === null ? 1 : other.id === null ? -1 : one.name.localeCompare(other.name),
  )
  return groups.flatMap(({ id, name, group }) => [
    groupRow(id ?? 'unassigned', name),
    ...group.map((item) => itemRow(item, 1)),
  ])
}

/** Sub-tickets are below their parent. The parents without a row have a head; tickets that are neither come last. */
function byParent(items: TicketItem[]): Row[] {
  const children = grouped(items, ({ parent_id }) => parent_id)
  const shown = new Set(items.map(({ ticket }) => ticket.id))
  const tree = (item: TicketItem, level: number): Row[] => {
    const below = children.get(item.ticket.id) ?? []
    return [
      itemRow(item, level, level === 0 && below.length > 0),
      ...below.flatMap((one) => tree(one, level + 1)),
    ]
  }
  const tops = children.get(null) ?? []
  const [parents, others] = [true, false].map((isParent) =>
    tops.filter(({ ticket }) => children.has(ticket.id) === isParent),
  )
  const hidden = [...children].flatMap(([id, group]): Row[] =>
    id === null || shown.has(id)
      ? []
      : [
          { key: `parent ${id}`, kind: 'parent', ticketId: id, level: 0 },
          ...group.flatMap((item) => tree(item, 1)),
        ],
  )
  const alone = others ?? []
  const withParents = [...(parents ?? []).flatMap((item) => tree(item, 0)), ...hidden]
  const head = withParents.length > 0 && alone.length > 0 ? [groupRow('no parent', t('No parent'))] : []
  return [...withParents, ...head, ...alone.map((item) => itemRow(item, head.length))]
}
