// A cell of the table while it is edited: the control of the field over the cell. A chosen value is saved at once, a typed one by
// Enter or when the user leaves the cell. Escape discards it.
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import type { TicketField, TicketValues } from '../../../domain/ticket/fields.ts'
import type { Ticket, TicketSummary } from '../../../domain/ticket/ticket.ts'
import { pressedKey } from '../../ui/pressed-key.ts'
import { TicketFormField } from '../field/form-fields.tsx'
import { useFieldSave } from '../field/use-field-save.ts'

type Value = TicketValues[TicketField]

/** The kinds whose list stays open for more values. */
const isOfSeveral = (field: TicketField) => field === 'label_ids'
const isTyped = (field: TicketField) => ['title', 'due_date', 'estimate'].includes(field)

export function CellEditor({
  field,
  ticket,
  onClose,
}: {
  field: TicketField
  ticket: TicketSummary
  /** @param takesFocus whether the focus goes back to the cell */
  onClose: (takesFocus: boolean) => void
}) {
  // No cell shows the description.
  const whole: Ticket = { ...ticket, description: null }
  const save = useFieldSave(field, whole)
  const [typed, setTyped] = useState<{ value: Value }>()
  const box = useRef<HTMLDivElement>(null)
  const isEnded = useRef(false)
  const hasOpened = useRef(false)

  useLayoutEffect(() => {
    const control = box.current?.querySelector<HTMLElement>('[role="combobox"], input, button')
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
    control?.click()
  }, [])

  function end(takesFocus: boolean, isKept: boolean) {
    if (isEnded.current) return
    isEnded.current = true
    if (isKept && typed && typed.value !== save.value) save.choose(typed.value)
    onClose(takesFocus)
  }

  function change(next: Value) {
    if (isTyped(field)) return setTyped({ value: next })
    save.choose(next)
    if (!isOfSeveral(field)) end(true, false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the control in it
    <div
      ref={box}
      data-cell-editor
      className="absolute start-0 top-0 z-20 w-max min-w-full max-w-96 rounded-md bg-raised shadow-md [&_textarea]:min-w-72"
      onKeyDownCapture={(event) => {
        const key = pressedKey(event)
        if (key !== 'Escape' && (key !== 'Enter' || !isTyped(field))) return
        event.preventDefault()
        event.stopPropagation()
        end(true, key === 'Enter')
      }}
      onKeyDown={(event) => event.stopPropagation()}
      // The list gives the focus back to its box when it is closed.
      onFocus={({ target }) => {
        if (!target.matches('[role="combobox"]') || isOfSeveral(field)) return
        if (hasOpened.current) end(true, false)
        hasOpened.current = true
      }}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
        if (!currentTarget.contains(relatedTarget)) end(false, true)
      }}
    >
      <TicketFormField
        hideLabel
        field={field}
        values={{ ...whole, [field]: typed ? typed.value : save.value }}
        onChange={(changed) => change(changed[field] as Value)}
        errors={{ [field]: save.error }}
        disabled={false}
        projectId={ticket.project_id}
        ticket={whole}
      />
    </div>
  )
}
