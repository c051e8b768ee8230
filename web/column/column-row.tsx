// One column in the settings: its name, colour and facts, and the buttons that change it.
import { Pencil, Trash2 } from 'lucide-react'
import type { Column } from '../../domain/column/column.ts'
import { STATUSES } from '../../domain/ticket/fields.ts'
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
        {moving_to === null ? factsOf(column, count) : `Being removed: ${ticketsOf(count)} left to move`}
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
      <RowAction label={`Edit column ${name}`} title="Edit" onClick={onEdit}>
        <Pencil />
      </RowAction>
      <RowAction
        label={`Delete column ${name}`}
        title={onRemove || moving_to !== null ? 'Delete' : 'The last column of a status cannot be deleted'}
        onClick={moving_to === null ? onRemove : undefined}
      >
        <Trash2 />
      </RowAction>
    </>
  )
}

const ticketsOf = (count: number) => (count === 1 ? '1 ticket' : `${count.toLocaleString('en')} tickets`)

function factsOf({ status, work_limit, delivered }: Column, count: number): string {
  const label = STATUSES.find(({ value }) => value === status)?.label ?? status
  const limit = work_limit === null ? '' : `, limit ${work_limit.toLocaleString('en')}`
  return `${label}${delivered === false ? ' · not delivered' : ''} · ${ticketsOf(count)}${limit}`
}
