// A ticket in My Work: its project and key, title, labels and column. The whole row is a link to the ticket in its project.

import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { MyProject, MyTicket } from '../../domain/my-work/my-work.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { LabelChip } from '../label/label-chip.tsx'
import { MilestoneChip } from '../milestone/milestone-chip.tsx'
import { PriorityBadge, TypeIcon } from '../ticket/field/badges.tsx'
import { DueMark } from '../ticket/field/due-date.tsx'
import { prefetchTicket } from '../ticket/prefetch-ticket.ts'
import { Badge, ToneDot } from '../ui/badge.tsx'
import { Person } from '../user/person.tsx'

/** More labels would leave no space for the title. */
const LABELS = 3

export const MyTicketRow = memo(function MyTicketRow({
  ticket,
  project,
  showsAssignee,
}: {
  ticket: MyTicket
  project: MyProject | undefined
  showsAssignee: boolean
}) {
  const { project_id: projectId, number, labels } = ticket
  return (
    <article
      onPointerDown={() => prefetchTicket(projectId, ticket)}
      className="relative flex flex-col gap-x-4 gap-y-1.5 px-4 py-2.5 transition-colors hover:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus lg:min-h-10 lg:flex-row lg:items-center lg:py-1.5"
    >
      <div className="flex min-w-0 flex-1 items-start gap-2.5">
        <span className="flex h-5 items-center">
          <TypeIcon type={ticket.type} />
        </span>
        <h2 className="min-w-0 flex-1 font-medium wrap-anywhere lg:truncate">
          <span className="mr-2 font-mono text-sm font-normal text-ink-faint">
            {ticketKey(project?.key ?? '', number)}
          </span>
          <Link
            to="/project/$projectId/ticket/$number"
            params={{ projectId, number: String(number) }}
            dir="auto"
            className="outline-none after:absolute after:inset-0"
          >
            {ticket.title}
          </Link>
        </h2>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5 pl-6 text-sm text-ink-faint lg:shrink-0 lg:flex-nowrap lg:pl-0">
        {ticket.milestone_name && <MilestoneChip name={ticket.milestone_name} />}
        {labels.length > 0 && (
          <span className="flex min-w-0 gap-1">
            {labels.slice(0, LABELS).map((label) => (
              <LabelChip key={label.id} label={{ ...label, description: null }} className="max-w-28" />
            ))}
            {labels.length > LABELS && (
              <span title={labels.map(({ name }) => name).join(', ')}>+{labels.length - LABELS}</span>
            )}
          </span>
        )}
        <span className="min-w-0 truncate lg:w-36" title={project?.name}>
          {project?.name}
        </span>
        {showsAssignee && (
          <span className="flex min-w-0 lg:w-36">
            <Person person={ticket.assignee} fallback={t('Unassigned')} />
          </span>
        )}
        <span className="flex min-w-0 lg:w-28">
          <Badge tone={ticket.column_color} icon={<ToneDot tone={ticket.column_color} />} className="min-w-0">
            <span className="truncate" title={ticket.column_name}>
              {ticket.column_name}
            </span>
          </Badge>
        </span>
        <span className="flex lg:w-20">
          <PriorityBadge priority={ticket.priority} />
        </span>
        <span className="flex lg:w-36">
          {ticket.due_date && <DueMark value={ticket.due_date} status={ticket.status} />}
        </span>
      </div>
    </article>
  )
})
