// One column in the settings: a drag handle, its name and colour, and buttons to change it.

import type { DraggableProvided } from '@hello-pangea/dnd'
import { ChevronDown, ChevronUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import type { Column } from '../../domain/column/column.ts'
import { STATUSES } from '../../domain/ticket/fields.ts'
import { ToneDot } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ringOf } from './ring.ts'

type Props = {
  drag: DraggableProvided
  isDragging: boolean
  column: Column
  count: number
  /** Undefined at the ends of the list, or if the user may not move columns. */
  onUp?: () => void
  onDown?: () => void
  onEdit: () => void
  onRemove?: () => void
}

export function ColumnRow({ drag, isDragging, column, count, onUp, onDown, onEdit, onRemove }: Props) {
  const { name, moving_to } = column
  return (
    <li
      ref={drag.innerRef}
      {...drag.draggableProps}
      className={classNames(
        'flex items-center gap-2 border-b border-line bg-surface py-2 last-of-type:border-b-0',
        isDragging && 'rounded-md border border-line-strong shadow-lg',
      )}
    >
      <button
        type="button"
        {...drag.dragHandleProps}
        aria-label={`Drag ${name}`}
        title="Drag to reorder"
        className="inline-flex size-8 shrink-0 cursor-grab items-center justify-center rounded-md text-ink-faint hover:bg-hover pointer-coarse:size-11"
      >
        <GripVertical size={16} aria-hidden />
      </button>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2 font-medium">
          <ToneDot tone={column.color} ring={ringOf(column)} />
          <span className="truncate">{name}</span>
        </p>
        <p className="text-sm text-ink-faint">
          {moving_to === null ? factsOf(column, count) : `Being removed: ${ticketsOf(count)} left to move`}
        </p>
      </div>
      <div className="flex shrink-0 items-center max-sm:flex-wrap max-sm:justify-end max-sm:max-w-24">
        <ActionButton label={`Move ${name} up`} title="Move up" onClick={onUp}>
          <ChevronUp />
        </ActionButton>
        <ActionButton label={`Move ${name} down`} title="Move down" onClick={onDown}>
          <ChevronDown />
        </ActionButton>
        <ActionButton label={`Edit column ${name}`} title="Edit" onClick={onEdit}>
          <Pencil />
        </ActionButton>
        <ActionButton
          label={`Delete column ${name}`}
          title={onRemove || moving_to !== null ? 'Delete' : 'The last column of a status cannot be deleted'}
          onClick={moving_to === null ? onRemove : undefined}
        >
          <Trash2 />
        </ActionButton>
      </div>
    </li>
  )
}

function ActionButton({
  label,
  title,
  onClick,
  children,
}: {
  label: string
  title: string
  onClick?: () => void
  children: React.ReactNode
}) {
  return (
    <Button
      variant="icon"
      aria-label={label}
      title={title}
      // Not `disabled`, so that the button keeps the focus at the end of the list, where it has no effect.
      aria-disabled={!onClick}
      className="aria-disabled:opacity-40"
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

const ticketsOf = (count: number) => (count === 1 ? '1 ticket' : `${count.toLocaleString('en')} tickets`)

function factsOf({ status, work_limit, delivered }: Column, count: number): string {
  const label = STATUSES.find(({ value }) => value === status)?.label ?? status
  const limit = work_limit === null ? '' : `, limit ${work_limit.toLocaleString('en')}`
  return `${label}${delivered === false ? ' · not delivered' : ''} · ${ticketsOf(count)}${limit}`
}
