// The 'Columns' card of the settings: the columns of the board in their order, for members who may change them.
import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { COLUMNS_PER_PROJECT, type Column } from '../../domain/column/column.ts'
import type { Project } from '../../domain/project/project.ts'
import { countsOf } from '../ticket/board/board-columns.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ColumnDialog } from './column-dialog.tsx'
import { ColumnRow } from './column-row.tsx'
import { RemoveColumn } from './remove-column.tsx'
import { TicketOrderRow } from './ticket-order.tsx'
import { useColumnOrder } from './use-column-order.ts'

type OpenDialog = { kind: 'edit' | 'remove'; id: string } | { kind: 'new' } | null

export function ColumnsCard({ project, columns }: { project: Project; columns: Column[] }) {
  const { ordered, put, announcement } = useColumnOrder(project.id, columns)
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const close = () => setOpenDialog(null)
  const about = (kind: string) =>
    openDialog && 'id' in openDialog && openDialog.kind === kind
      ? (columns.find(({ id }) => id === openDialog.id) ?? null)
      : null
  const counts = countsOf(columns, project.counts)
  const isFull = columns.length >= COLUMNS_PER_PROJECT
  const removed = about('remove')

  function onDragEnd({ source, destination }: DropResult) {
    if (destination) put(source.index, destination.index)
  }

  return (
    <Card
      title={`Columns (${columns.length})`}
      description="The columns of the board, from left to right. A ticket has the status of its column."
      actions={
        <Button
          size="sm"
          icon={<Plus />}
          disabled={isFull}
          title={isFull ? `A project can have at most ${COLUMNS_PER_PROJECT} columns` : undefined}
          onClick={() => setOpenDialog({ kind: 'new' })}
        >
          New Column
        </Button>
      }
    >
      <DragDropContext
        onDragEnd={onDragEnd}
        dragHandleUsageInstructions="Press Space to pick up the column, the arrow keys to move it, Space again to drop it."
      >
        <Droppable droppableId="columns">
          {(list) => (
            <ul ref={list.innerRef} {...list.droppableProps} aria-label="Columns" className="-my-2">
              {ordered.map((column, index) => (
                <Draggable
                  key={column.id}
                  draggableId={column.id}
                  index={index}
                  disableInteractiveElementBlocking
                >
                  {(row, { isDragging }) => (
                    <ColumnRow
                      drag={row}
                      isDragging={isDragging}
                      column={column}
                      count={counts[column.key] ?? 0}
                      onUp={index > 0 ? () => put(index, index - 1) : undefined}
                      onDown={index < ordered.length - 1 ? () => put(index, index + 1) : undefined}
                      onEdit={() => setOpenDialog({ kind: 'edit', id: column.id })}
                      onRemove={
                        isLastOfStatus(column, columns)
                          ? undefined
                          : () => setOpenDialog({ kind: 'remove', id: column.id })
                      }
                    />
                  )}
                </Draggable>
              ))}
              {list.placeholder}
            </ul>
          )}
        </Droppable>
      </DragDropContext>
      <div className="mt-4 -mb-4 border-t border-line">
        <TicketOrderRow project={project} />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ColumnDialog
        projectId={project.id}
        column={about('edit')}
        open={openDialog?.kind === 'new' || openDialog?.kind === 'edit'}
        onClose={close}
      />
      {removed && (
        <RemoveColumn column={removed} columns={columns} tickets={counts[removed.key] ?? 0} onClose={close} />
      )}
    </Card>
  )
}

/** Whether a column is the last one of its status, which has to keep one. */
function isLastOfStatus({ id, status }: Column, columns: Column[]): boolean {
  return !columns.some((other) => other.id !== id && other.status === status && other.moving_to === null)
}
