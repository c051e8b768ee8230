// The 'Columns' card of the settings: the columns of the board in their order, for members who may change them.

import { Plus } from 'lucide-react'
import { COLUMNS_PER_PROJECT, type Column } from '../../domain/column/column.ts'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { useCommand } from '../data/use-command.ts'
import { useOrder } from '../form/use-order.ts'
import { useRowDialog } from '../form/use-row-dialog.ts'
import { countsOf } from '../ticket/board/board-columns.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import { ColumnDialog } from './column-dialog.tsx'
import { ColumnActions, ColumnFacts } from './column-row.tsx'
import { RemoveColumn } from './remove-column.tsx'
import { TicketOrderRow } from './ticket-order.tsx'

export function ColumnsCard({ project, columns }: { project: Project; columns: Column[] }) {
  const { run } = useCommand('orderColumns')
  const { ordered, put, announcement } = useOrder(columns, {
    moved: (name, place, count) => t('{name} is column {place} of {count}', { name, place, count }),
    failed: t('Failed to reorder the columns'),
    save: (_, __, ids) =>
      run({ params: { projectId: project.id }, input: { keys: ids.map((id) => keyOf(id, columns)) } }),
  })
  const dialog = useRowDialog<'edit' | 'remove', Column>(columns)
  const edited = dialog.rowIn('edit')
  const counts = countsOf(columns, project.counts)
  const isFull = columns.length >= COLUMNS_PER_PROJECT
  const removed = dialog.rowIn('remove')

  return (
    <Card
      title={t('Columns ({columns})', { columns: columns.length })}
      description={t('The columns of the board, from left to right. A ticket has the status of its column.')}
      actions={
        <Button
          size="sm"
          icon={<Plus />}
          disabled={isFull}
          title={
            isFull
              ? t('A project can have at most {count} columns', {
                  count: COLUMNS_PER_PROJECT,
                })
              : undefined
          }
          onClick={dialog.openNew}
        >
          {t('New Column')}
        </Button>
      }
    >
      <SortableList
        label={t('Columns')}
        howToMove={t('Press Space to pick up the column, the arrow keys to move it, Space again to drop it.')}
        rows={ordered}
        onPut={put}
        announcement={announcement}
        body={(column) => <ColumnFacts column={column} count={counts[column.key] ?? 0} />}
        actions={(column) => (
          <ColumnActions
            column={column}
            onEdit={() => dialog.open('edit', column)}
            onRemove={isLastOfStatus(column, columns) ? undefined : () => dialog.open('remove', column)}
          />
        )}
      />
      <div className="mt-4 -mb-4 border-t border-line">
        <TicketOrderRow project={project} />
      </div>
      <ColumnDialog
        projectId={project.id}
        column={edited}
        open={dialog.isNew || edited !== null}
        onClose={dialog.close}
      />
      {removed && (
        <RemoveColumn
          column={removed}
          columns={columns}
          tickets={counts[removed.key] ?? 0}
          onClose={dialog.close}
        />
      )}
    </Card>
  )
}

const keyOf = (id: string, columns: Column[]) => columns.find((one) => one.id === id)?.key ?? ''

/** Whether a column is the last one of its status, which has to keep one. */
function isLastOfStatus({ id, status }: Column, columns: Column[]): boolean {
  return !columns.some((other) => other.id !== id && other.status === status && other.moving_to === null)
}
