// A list whose rows people put in order: by dragging a handle, or with the buttons of a row. The caller keeps the order.

import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

/** Props of {@link SortableList}. */
export type SortableListProps<Row> = {
  /** The list's name for screen readers. */
  label: string
  /** How to move a row with the keyboard, for screen readers. */
  howToMove: string
  rows: readonly Row[]
  /** Moves a row to another place. */
  onPut: (from: number, to: number) => void
  /** The last move in words, for screen readers. */
  announcement: string
  /** The name, marks and facts of a row. */
  body: (row: Row) => ReactNode
  /** Further buttons of a row, as {@link RowAction}. */
  actions: (row: Row) => ReactNode
}

/** Rows with a handle to drag, and with buttons that move a row up and down. */
export function SortableList<Row extends { id: string; name: string }>({
  label,
  howToMove,
  rows,
  onPut,
  announcement,
  body,
  actions,
}: SortableListProps<Row>) {
  return (
    <>
      <DragDropContext
        onDragEnd={({ source, destination }) => {
          if (destination) onPut(source.index, destination.index)
        }}
        dragHandleUsageInstructions={howToMove}
      >
        <Droppable droppableId={label}>
          {(list) => (
            <ul ref={list.innerRef} {...list.droppableProps} aria-label={label} className="-my-2">
              {rows.map((row, index) => (
                <Draggable key={row.id} draggableId={row.id} index={index} disableInteractiveElementBlocking>
                  {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
                    <li
                      ref={innerRef}
                      {...draggableProps}
                      className={classNames(
                        'flex items-center gap-2 border-b border-line bg-surface py-2 last-of-type:border-b-0',
                        isDragging && 'rounded-md border border-line-strong shadow-lg',
                      )}
                    >
                      <button
                        type="button"
                        {...dragHandleProps}
                        aria-label={t('Drag {name}', { name: row.name })}
                        title={t('Drag to reorder')}
                        className="inline-flex size-8 shrink-0 cursor-grab items-center justify-center rounded-md text-ink-faint hover:bg-hover pointer-coarse:size-11"
                      >
                        <GripVertical size={16} aria-hidden />
                      </button>
                      <div className="min-w-0 flex-1">{body(row)}</div>
                      <div className="flex shrink-0 items-center max-sm:max-w-24 max-sm:flex-wrap max-sm:justify-end">
                        <RowAction
                          label={t('Move {name} up', { name: row.name })}
                          title={t('Move up')}
                          onClick={index > 0 ? () => onPut(index, index - 1) : undefined}
                        >
                          <ChevronUp />
                        </RowAction>
                        <RowAction
                          label={t('Move {name} down', { name: row.name })}
                          title={t('Move down')}
                          onClick={index < rows.length - 1 ? () => onPut(index, index + 1) : undefined}
                        >
                          <ChevronDown />
                        </RowAction>
                        {actions(row)}
                      </div>
                    </li>
                  )}
                </Draggable>
              ))}
              {list.placeholder}
            </ul>
          )}
        </Droppable>
      </DragDropContext>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

/** A button of a row. Without `onClick` it has no effect, but keeps the focus, such as at the end of the list. */
export function RowAction({
  label,
  title,
  onClick,
  children,
}: {
  label: string
  title: string
  onClick?: () => void
  children: ReactNode
}) {
  return (
    <Button
      variant="icon"
      aria-label={label}
      title={title}
      aria-disabled={!onClick}
      className="aria-disabled:opacity-40"
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
