// One ticket of the table. The title is the link to the ticket; the other cells are edited in place.

import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { useIsSelected } from '../../bulk/selection.ts'
import { type AnyField, nameOf } from '../field/any-field.tsx'
import { TypeIcon } from '../field/badges.tsx'
import { prefetchTicket } from '../prefetch-ticket.ts'
import { toTicket } from '../to-ticket.ts'
import { CellEditor } from './cell-editor.tsx'
import { Cell, type TableColumn } from './columns.tsx'
import type { Edit, EditHandlers } from './use-edits.ts'

export const TableRow = memo(function TableRow({
  lineKey,
  ticket,
  projectKey,
  columns,
  canEdit,
  edits,
  handlers,
}: {
  lineKey: string
  ticket: TicketSummary
  projectKey: string
  columns: readonly TableColumn[]
  canEdit: boolean
  /** The edited cells of this row. */
  edits: readonly Edit[]
  handlers: EditHandlers
}) {
  const { project_id: projectId, id, number, title } = ticket
  const isSelected = useIsSelected(id)
  const isOpen = (name: string) => edits.some((edit) => edit.field === name && edit.isOpen)
  function edited(field: AnyField, isAtEnd: boolean, shown: ReactNode) {
    const fieldName = nameOf(field)
    const edit = edits.find((one) => one.field === fieldName)
    return edit ? (
      <CellEditor
        field={field}
        ticket={ticket}
        isOpen={edit.isOpen}
        isAtEnd={isAtEnd}
        onClose={(takesFocus) => handlers.onClose(lineKey, fieldName, takesFocus)}
        onSaved={() => handlers.onSaved(lineKey, fieldName)}
      >
        {shown}
      </CellEditor>
    ) : (
      shown
    )
  }
  return (
    <>
      <div
        role="gridcell"
        data-cell="title"
        data-selected={isSelected || undefined}
        className="relative flex h-9 min-w-0 items-center gap-2 px-3"
        onPointerDown={() => prefetchTicket(projectId, ticket)}
      >
        <TypeIcon type={ticket.type} />
        <span className="shrink-0 font-mono text-sm text-ink-faint">{ticketKey(projectKey, number)}</span>
        {/* The link covers the cell, and the editor only the title. */}
        <span
          className={`flex min-w-0 flex-1 items-center self-stretch ${isOpen('title') ? 'relative' : ''}`}
        >
          {edited(
            'title',
            false,
            <Link
              {...toTicket(projectId, number)}
              dir="auto"
              title={title}
              data-focus
              className="min-w-0 flex-1 scroll-mt-(--covered) truncate font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {title}
              {isSelected && <span className="sr-only"> {t('Selected')}</span>}
            </Link>,
          )}
        </span>
      </div>
      {columns.map((column, at) => {
        const { edits: field, name } = column
        const isEditable = canEdit && field !== undefined
        const isEdited = edits.some((edit) => edit.field === name)
        const shown = <Cell column={column} ticket={ticket} />
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
          <div
            key={name}
            role="gridcell"
            aria-readonly={!isEditable}
            tabIndex={-1}
            data-cell={name}
            data-focus
            onClick={() => isEditable && !isOpen(name) && handlers.onEdit(lineKey, name)}
            className={`relative scroll-mt-(--covered) flex h-9 min-w-0 items-center gap-1 px-2 text-sm text-ink-soft focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus ${
              isEditable ? 'cursor-default hover:bg-press' : ''
            } ${isEdited ? '' : 'overflow-hidden'}`}
          >
            {field ? edited(field, at >= columns.length / 2, shown) : shown}
          </div>
        )
      })}
    </>
  )
})
