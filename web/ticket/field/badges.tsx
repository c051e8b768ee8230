// The look of the values of choices: their badges and icons.
import { Bug, ChevronDown, ChevronsUp, ChevronUp, Equal, Sparkles, SquareCheck, Tag } from 'lucide-react'
import type { ComponentType } from 'react'
import { FIELDS, type TicketChoice } from '../../../domain/ticket/fields.ts'
import type { Choice, Field } from '../../../domain/ticket/kinds.ts'
import type { Status } from '../../../domain/ticket/shapes.ts'
import type { Priority, TicketType } from '../../../domain/ticket/ticket.ts'
import { Badge, marks, type Tone, ToneDot } from '../../ui/badge.tsx'

const TYPE_ICONS = { bug: Bug, feature: Sparkles, task: SquareCheck }
const TYPE_COLORS = { bug: 'text-red-mark', feature: 'text-accent-text', task: 'text-ink-faint' }
/** Only these values stand out on a board full of tickets. */
const URGENT: ReadonlySet<string> = new Set<Priority>(['high', 'critical'])
const PRIORITY_ICONS = { low: ChevronDown, medium: Equal, high: ChevronUp, critical: ChevronsUp }

/** The look of the values of a choice. */
type Look = {
  /** The icon before a value; default a dot in the colour of the value. */
  Icon?: ComponentType<{ value: string }>
  /** Whether the badge of a value has no coloured background. */
  isQuiet?: (value: string) => boolean
}
/** Choices without a look of their own have dots. */
const LOOKS: { [N in TicketChoice]?: Look } = {
  type: { Icon: ({ value }) => <TypeIcon type={value as TicketType} labelled={false} /> },
  priority: {
    Icon: ({ value }) => {
      const Icon = PRIORITY_ICONS[value as Priority] ?? Equal
      return <Icon size={12} aria-hidden />
    },
    isQuiet: (value) => !URGENT.has(value),
  },
}

/** A value that only a newer server knows is shown as it is. */
function entryOf({ choices = [] }: { choices?: readonly Choice[] }, value: string): Choice {
  return choices.find((entry) => entry.value === value) ?? { value, label: value }
}

type Props = { field: Pick<Field, 'name'> & { choices?: readonly Choice[] }; value: string }

/** Only the fields that every project has have a look of their own. */
const lookOf = ({ name }: Props['field']): Look => LOOKS[name as TicketChoice] ?? {}

export function StatusBadge({ status }: { status: Status }) {
  return <ChoiceBadge field={{ name: 'status', ...FIELDS.status }} value={status} />
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  return <ChoiceBadge field={{ name: 'priority', ...FIELDS.priority }} value={priority} />
}

/** One value of a choice. */
export function ChoiceBadge({ field, value }: Props) {
  const { Icon, isQuiet } = lookOf(field)
  const { label, color } = entryOf(field, value)
  const tone = (color ?? 'gray') as Tone
  return (
    <Badge
      tone={tone}
      quiet={isQuiet?.(value) ?? false}
      icon={Icon ? <Icon value={value} /> : <ToneDot tone={tone} />}
    >
      {label}
    </Badge>
  )
}

/** The icon of a value in a box where it is chosen, in the colour of the value. */
export function ChoiceIcon({ field, value }: Props) {
  const { Icon } = lookOf(field)
  const { color } = entryOf(field, value)
  if (!Icon) return <ToneDot tone={(color ?? 'gray') as Tone} />
  return color ? (
    <span className={`inline-flex ${marks[color as Tone]}`}>
      <Icon value={value} />
    </span>
  ) : (
    <Icon value={value} />
  )
}

export function TypeIcon({ type, labelled = true }: { type: TicketType; labelled?: boolean }) {
  const Icon = TYPE_ICONS[type] ?? Tag
  return (
    <Icon
      size={14}
      className={`shrink-0 ${TYPE_COLORS[type] ?? ''}`}
      {...(labelled
        ? { role: 'img', 'aria-label': entryOf(FIELDS.type, type).label }
        : { 'aria-hidden': true })}
    />
  )
}
