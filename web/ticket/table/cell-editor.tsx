// A cell of the table from the moment it is edited until its value is saved. While it is open, the control of the field is over the
// cell: a chosen value is saved at once, a typed one by Enter or when the user leaves the cell, and Escape discards it. A value
// that could not be saved stays beside the cell, with the reason and the ways on.

import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { Ticket, TicketSummary } from '../../../domain/ticket/ticket.ts'
import { pressedKey } from '../../ui/pressed-key.ts'
import { toast } from '../../ui/toast.tsx'
import {
  type AnyField,
  type AnyValue,
  isOfSeveral,
  isTyped,
  labelOf,
  ShownValue,
  ValueControl,
  valueIn,
} from '../field/any-field.tsx'
import { NotSaved } from '../field/in-place-field.tsx'
import { useFieldSave } from '../field/use-field-save.ts'
import { EDIT_TOAST } from '../undo-change.ts'

type Value = AnyValue

export function CellEditor({
  field,
  ticket,
  isOpen,
  isAtEnd,
  onClose,
  onSaved,
  children,
}: {
  field: AnyField
  ticket: TicketSummary
  isOpen: boolean
  /** Whether the cell is near the end of the row, so that a note extends towards its start. */
  isAtEnd: boolean
  /** @param takesFocus whether the focus goes back to the cell */
  onClose: (takesFocus: boolean) => void
  /** Nothing is left to be saved. */
  onSaved: () => void
  /** The cell while it is not open. */
  children: ReactNode
}) {
  // No cell shows the description.
  const whole: Ticket = { ...ticket, description: null }
  const save = useFieldSave(field, whole)
  const { isSettled } = save
  const [typed, setTyped] = useState<{ value: Value }>()
  const box = useRef<HTMLDivElement>(null)
  const isEnded = useRef(false)
  const hasOpened = useRef(false)
  /** The version that the user saw when the cell was opened: a later change of the field by somebody else is a conflict. */
  const opened = useRef(ticket.version)
  const version = useRef(save.version)
  version.current = save.version

  useLayoutEffect(() => {
    if (!isOpen) return
    isEnded.current = false
    hasOpened.current = false
    opened.current = version.current()
    const control = box.current?.querySelector<HTMLElement>('[role="combobox"], input, button')
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
    control?.click()
  }, [isOpen])

  useEffect(() => {
    if (!isOpen && isSettled) onSaved()
  }, [isOpen, isSettled, onSaved])

  // The ticket may leave the table while its cell is open.
  const leave = useRef(() => {})
  leave.current = () => isOpen && end(false, true)
  useEffect(() => () => leave.current(), [])

  /** The value to save; Enter also saves a refused value that was not changed. */
  function valueToSave(isEntered: boolean) {
    const value = typed ?? (isEntered && !isSettled ? { value: save.value } : undefined)
    return value && value.value !== valueIn(field, whole) ? value : undefined
  }

  function end(takesFocus: boolean, isKept: boolean) {
    if (isEnded.current) return
    const next = isKept ? valueToSave(takesFocus) : undefined
    const error = next && save.check(next.value)
    // The reason is shown below the control.
    if (next && error !== undefined && takesFocus) return save.choose(next.value)
    isEnded.current = true
    setTyped(undefined)
    if (error !== undefined)
      toast.error(t('{field} was not saved', { field: labelOf(field) }), error, EDIT_TOAST)
    else if (next) save.choose(next.value, opened.current)
    if (typed && (error !== undefined || !next)) save.discard()
    onClose(takesFocus)
  }

  function change(next: Value) {
    if (isTyped(field)) return setTyped({ value: next })
    if (isOfSeveral(field)) return save.choose(next)
    save.choose(next, opened.current)
    end(true, false)
  }

  if (!isOpen)
    return (
      <>
        {children}
        {(save.error || save.theirs) && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys and clicks of its buttons are not those of the cell
          <div
            data-cell-editor
            data-cell-note
            className={`absolute top-full z-20 flex w-72 cursor-auto flex-col gap-1.5 rounded-md border border-danger bg-raised p-2.5 text-base whitespace-normal text-ink shadow-md ${isAtEnd ? 'end-0' : 'start-0'}`}
            onClick={(event) => event.stopPropagation()}
            onKeyDown={(event) => event.stopPropagation()}
          >
            <p className="text-sm text-ink-soft">{t('Not saved:')}</p>
            <div className="wrap-anywhere">
              <ShownValue field={field} value={save.value} ticket={whole} />
            </div>
            {save.error && (
              <p role="alert" className="text-sm text-danger-text">
                {save.error}
              </p>
            )}
            <NotSaved field={field} ticket={whole} save={save} />
          </div>
        )}
      </>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the control in it
    <div
      ref={box}
      data-cell-editor
      className="absolute start-0 top-0 z-20 w-max min-w-full max-w-96 rounded-md bg-raised shadow-md [&_textarea]:min-w-72"
      onKeyDownCapture={(event) => {
        const key = pressedKey(event)
        // An open date picker has a field of its own.
        const isInPanel = (event.target as Element).closest('[popover]') !== null
        if (key !== 'Escape' && (key !== 'Enter' || !isTyped(field) || isInPanel)) return
        event.preventDefault()
        event.stopPropagation()
        end(true, key === 'Enter')
      }}
      onKeyDown={(event) => event.stopPropagation()}
      // A list or a date picker gives the focus back to its box when it is closed.
      onFocus={({ target }) => {
        if (!target.matches('[role="combobox"]') || target.closest('[popover]') || isOfSeveral(field)) return
        if (hasOpened.current) end(true, false)
        hasOpened.current = true
      }}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
        if (!currentTarget.contains(relatedTarget) && document.hasFocus()) end(false, true)
      }}
    >
      <ValueControl
        hideLabel
        field={field}
        value={typed ? typed.value : save.value}
        onChange={change}
        error={typed && typed.value !== save.value ? undefined : save.error}
        ticket={whole}
      />
    </div>
  )
}
