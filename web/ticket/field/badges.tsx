// A ticket's type icon and its status, priority and type badges.
import { Bug, ChevronDown, ChevronsUp, ChevronUp, Equal, Sparkles, SquareCheck, Tag } from 'lucide-react'
import {
  PRIORITIES,
  type Priority,
  STATUSES,
  type Status,
  type TicketType,
  TYPES,
} from '../../../domain/ticket/ticket.ts'
import { Badge, type Tone, ToneDot } from '../../ui/badge.tsx'

const TYPE_ICONS = { bug: Bug, feature: Sparkles, task: SquareCheck }
const TYPE_COLORS = { bug: 'text-red-mark', feature: 'text-accent-text', task: 'text-ink-faint' }
/** Only these stand out from a board full of tickets. */
const URGENT: ReadonlySet<string> = new Set<Priority>(['high', 'critical'])
const PRIORITY_ICONS = { low: ChevronDown, medium: Equal, high: ChevronUp, critical: ChevronsUp }

type Entry = { value: string; label: string; color?: Tone }

/** A value that only a newer server knows is shown verbatim. */
function entryOf(entries: readonly Entry[], value: string): Entry {
  return entries.find((entry) => entry.value === value) ?? { value, label: value }
}

export function TypeIcon({ type, labelled = true }: { type: TicketType; labelled?: boolean }) {
  const Icon = TYPE_ICONS[type] ?? Tag
  const label = entryOf(TYPES, type).label
  return (
    <Icon
      size={14}
      className={`shrink-0 ${TYPE_COLORS[type] ?? ''}`}
      {...(labelled ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}

export function TypeBadge({ type }: { type: TicketType }) {
  return <Badge icon={<TypeIcon type={type} labelled={false} />}>{entryOf(TYPES, type).label}</Badge>
}

export function PriorityIcon({ priority }: { priority: Priority }) {
  const Icon = PRIORITY_ICONS[priority] ?? Equal
  return <Icon size={12} aria-hidden />
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  const { label, color } = entryOf(PRIORITIES, priority)
  return (
    <Badge tone={color} quiet={!URGENT.has(priority)} icon={<PriorityIcon priority={priority} />}>
      {label}
    </Badge>
  )
}

export function StatusBadge({ status }: { status: Status }) {
  const { label, color = 'gray' } = entryOf(STATUSES, status)
  return (
    <Badge tone={color} icon={<ToneDot tone={color} />}>
      {label}
    </Badge>
  )
}
