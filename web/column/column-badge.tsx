// The column of a ticket, as a badge beside its other facts. With the three default columns, it is the same as the status.

import type { TicketSummary } from '../../domain/ticket/ticket.ts'
import { useProject } from '../project/use-project.ts'
import { StatusBadge } from '../ticket/field/badges.tsx'
import { Badge, ToneDot } from '../ui/badge.tsx'
import { ringOf } from './ring.ts'

export function ColumnBadge({ ticket }: { ticket: Pick<TicketSummary, 'project_id' | 'column' | 'status'> }) {
  const { columns } = useProject(ticket.project_id)
  const column = columns.find(({ key }) => key === ticket.column)
  if (!column) return <StatusBadge status={ticket.status} />
  return (
    <Badge
      tone={column.color}
      icon={<ToneDot tone={column.color} ring={ringOf(column)} />}
      className="min-w-0"
    >
      <span className="truncate" title={column.name}>
        {column.name}
      </span>
    </Badge>
  )
}
