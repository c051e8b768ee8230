// One column in the settings: its name, colour and facts, and the buttons that change it.

import { Pencil, Trash2 } from 'lucide-react'
import type { Column } from '../../domain/column/column.ts'
import { t } from '../../domain/locale/message.ts'
import { STATUSES } from '../../domain/ticket/fields.ts'
import { numberText } from '../locale/format.ts'
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
          : t(
              '{count, plural, one {Being removed: # ticket left to move} other {Being removed: # tickets left to move}}',
              { count },
            )}
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
        title={
          onRemove || moving_to !== null ? t('Delete') : t('The last column of a status cannot be deleted')
        }
        onClick={moving_to === null ? onRemove : undefined}
      >
        <Trash2 />
      </RowAction>
    </>
  )
}

function factsOf({ status, work_limit, delivered }: Column, count: number): string {
  const label = STATUSES.find(({ value }) => value === status)?.label ?? status
  const tickets =
    work_limit === null
      ? t('{count, plural, one {# ticket} other {# tickets}}', { count })
      : t('{count, plural, one {# ticket} other {# tickets}}, limit {limit}', {
          count,
          limit: numberText(work_limit),
        })
  return [label, ...(delivered === false ? [t('not delivered')] : []), tickets].join(' · ')
}
