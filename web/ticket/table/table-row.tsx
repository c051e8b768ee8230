// One ticket of the table. The title is the link to the ticket; the other cells are edited in place.
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { TicketField } from '../../../domain/ticket/fields.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { useIsSelected } from '../../bulk/selection.ts'
import { prefetchTicket } from '../../data/use-query.ts'
import { TypeIcon } from '../field/badges.tsx'
import { CellEditor } from './cell-editor.tsx'
import { Cell, type TableColumn } from './columns.tsx'

export const TableRow = memo(function TableRow({
  ticket,
  projectKey,
  columns,
  canEdit,
  editing,
  onEdit,
  onClose,
}: {
  ticket: TicketSummary
  projectKey: string
  columns: readonly TableColumn[]
  canEdit: boolean
  /** The field whose cell is edited. */
  editing: TicketField | undefined
  onEdit: (ticket: TicketSummary, field: TicketField) => void
  onClose: (takesFocus: boolean) => void
}) {
  const { project_id: projectId, id, number, title } = ticket
  const isSelected = useIsSelected(id)
  return (
    <>
      <div
        role="gridcell"
        data-cell="title"
        className="relative flex h-9 min-w-0 items-center gap-2 px-3"
        onPointerDown={() => prefetchTicket(projectId, ticket)}
      >
        <TypeIcon type={ticket.type} />
        <span className="shrink-0 font-mono text-sm text-ink-faint">{ticketKey(projectKey, number)}</span>
        {editing === 'title' ? (
          <span className="relative min-w-0 flex-1 self-stretch">
            <CellEditor field="title" ticket={ticket} onClose={onClose} />
          </span>
        ) : (
          <Link
            to="/project/$projectId/ticket/$number"
            params={{ projectId, number: String(number) }}
            search={true}
            resetScroll={false}
            dir="auto"
            title={title}
            data-focus
            className="min-w-0 flex-1 truncate font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {title}
            {isSelected && <span className="sr-only"> Selected</span>}
          </Link>
        )}
      </div>
      {columns.map((column) => {
        const { edits, name } = column
        const isEditable = canEdit && edits !== undefined
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
          <div
            key={name}
            role="gridcell"
            aria-readonly={!isEditable}
            tabIndex={-1}
            data-cell={name}
            data-focus
            onClick={() => isEditable && editing !== edits && onEdit(ticket, edits)}
            className={`relative flex h-9 min-w-0 items-center gap-1 px-2 text-sm text-ink-soft focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus ${
              isEditable ? 'cursor-default hover:bg-press' : ''
            } ${editing === edits && edits ? '' : 'overflow-hidden'}`}
          >
            {edits && editing === edits ? (
              <CellEditor field={edits} ticket={ticket} onClose={onClose} />
            ) : (
              <Cell column={column} ticket={ticket} />
            )}
          </div>
        )
      })}
    </>
  )
})
