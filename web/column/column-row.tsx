// One column in the settings: its name, colour and facts, and the buttons that change it.

import { Pencil, Trash2 } from 'lucide-react'
import type { Column } from '../../domain/column/column.ts'
import { STATUSES } from '../../domain/ticket/fields.ts'
import { t } from '../locale/message.ts'
import { ToneDot } from '../ui/badge.tsx'
import { RowAction } from '../ui/sortable-list.tsx'
import { ringOf } from './ring.ts'

export function ColumnFacts({ column, count }: { column: Column; count: number }) {
  const { name, color, moving_to } = column
  return (
    <>
      <p className="flex min-w-0 items-center gap-2 font-medium">
        <ToneDot tone={color} ring={ringOf(column)} />
        <span className="truncate">{name}</span>
      </p>
      <p className="text-sm text-ink-faint">
        {moving_to === null
          ? factsOf(column, count)
          : t('Being removed: {tickets} left to move', { tickets: ticketsOf(count) })}
      </p>
    </>
  )
}

/** @param onRemove undefined for the last column of its status */
export function ColumnActions({
  column: { name, moving_to },
  onEdit,
  onRemove,
}: {
  column: Column
  onEdit: () => void
  onRemove: (() => void) | undefined
}) {
  return (
    <>
      <RowAction label={t('Edit column {name}', { name })} title={t('Edit')} onClick={onEdit}>
        <Pencil />
      </RowAction>
      <RowAction
        label={t('Delete column {name}', { name })}
        title={onRemove || moving_to !== null ? 'Delete' : t('The last column of a status cannot be deleted')}
        onClick={moving_to === null ? onRemove : undefined}
      >
        <Trash2 />
      </RowAction>
    </>
  )
}

const ticketsOf = (count: number) =>
  count === 1 ? '1 ticket' : t('{count} tickets', { count: count.toLocaleString('en') })

function factsOf({ status, work_limit, delivered }: Column, count: number): string {
  const label = STATUSES.find(({ value }) => value === status)?.label ?? status
  const limit =
    work_limit === null ? '' : t(', limit {work_limit}', { work_limit: work_limit.toLocaleString('en') })
  return delivered === false
    ? t('{label} · not delivered · {tickets}{limit}', { label, tickets: ticketsOf(count), limit })
    : t('{label} · {tickets}{limit}', { label, tickets: ticketsOf(count), limit })
}
