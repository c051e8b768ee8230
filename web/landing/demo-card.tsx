// A ticket's card on the demo board, shared by the still picture and the live board.

import {
  Bug,
  ChevronDown,
  ChevronsUp,
  ChevronUp,
  Equal,
  type LucideIcon,
  MessageSquare,
  Sparkles,
  SquareCheck,
} from 'lucide-react'
import type { Ref } from 'react'
import { t } from '../../domain/locale/message.ts'
import { rich } from '../locale/rich.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { PersonAvatar } from './demo-people.tsx'
import type { DemoPriority, DemoTicket } from './demo-story.ts'

const types: Record<DemoTicket['type'], { icon: LucideIcon; label: string; colour: string }> = {
  bug: { icon: Bug, label: t('Bug'), colour: 'text-red-text' },
  feature: { icon: Sparkles, label: t('Feature'), colour: 'text-accent-text' },
  task: { icon: SquareCheck, label: t('Task'), colour: 'text-blue-text' },
}

const priorities: Record<DemoPriority, { icon: LucideIcon; label: string; tone: Tone }> = {
  low: { icon: ChevronDown, label: t('Low'), tone: 'green' },
  medium: { icon: Equal, label: t('Medium'), tone: 'yellow' },
  high: { icon: ChevronUp, label: t('High'), tone: 'orange' },
  critical: { icon: ChevronsUp, label: t('Critical'), tone: 'red' },
}

/** `lifted` while the visitor drags the ticket; `touch` is the colour of the teammate who is acting on it. */
export function TicketFace({
  ticket,
  lifted = false,
  touch,
  ref,
}: {
  ticket: DemoTicket
  lifted?: boolean
  touch?: string
  ref?: Ref<HTMLDivElement>
}) {
  const { icon: TypeIcon, label, colour } = types[ticket.type]
  return (
    <div
      ref={ref}
      className={classNames(
        'flex flex-col gap-1 rounded-md border bg-surface p-2 text-start transition-shadow sm:gap-1.5 sm:p-2.5',
        lifted ? 'border-accent shadow-lg' : 'border-line shadow-xs',
        touch && `ring-2 ${touch}`,
      )}
    >
      <div className="flex items-center gap-1.5 text-xs text-ink-faint">
        <TypeIcon className={classNames('size-3.5 shrink-0', colour)} role="img" aria-label={label} />
        <span className="font-mono tabular-nums">{`APO-${ticket.number}`}</span>
        <PriorityBadge priority={ticket.priority} className="ml-1 sm:hidden" />
        <PersonAvatar person={ticket.assignee} size="sm" className="ml-auto" />
      </div>
      <p className="line-clamp-2 leading-5 font-medium text-ink">{ticket.title}</p>
      {ticket.description && (
        <p className="line-clamp-2 text-sm text-ink-faint max-sm:hidden">{ticket.description}</p>
      )}
      <div className="flex items-center gap-2 max-sm:hidden">
        <PriorityBadge priority={ticket.priority} />
        {ticket.comments > 0 && (
          <span className="inline-flex items-center gap-1 text-xs text-ink-faint tabular-nums">
            <MessageSquare aria-hidden="true" className="size-3" />
            {rich(
              '{count, plural, one {#<span>comment</span>} other {#<span>comments</span>}}',
              { count: ticket.comments },
              { span: (text) => <span className="sr-only">{text}</span> },
            )}
          </span>
        )}
      </div>
    </div>
  )
}

export function PriorityBadge({ priority, className }: { priority: DemoPriority; className?: string }) {
  const { icon: Icon, label, tone } = priorities[priority]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />} className={className}>
      {label}
    </Badge>
  )
}
