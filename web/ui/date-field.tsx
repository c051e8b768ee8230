// The control of a form that holds a day, and opens the date picker below it.

import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { classNames } from './class-names.ts'
import { DatePicker, type DatePickerProps } from './date-picker.tsx'
import { dateText } from './date-text.ts'
import { controlStyle, useFieldControl } from './field.tsx'
import { isComposing, isText } from './pressed-key.ts'

const OPENS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp'])

/** Props of {@link DateField}. */
export type DateFieldProps = Pick<DatePickerProps, 'value' | 'today' | 'none' | 'label'> & {
  onChange: (day: string | null) => void
  disabled?: boolean
}

/** A day, or none. Takes its label from the Field around it; `label` names the picker. Typing begins in the picker. */
export function DateField({ value, today, none, label, onChange, disabled }: DateFieldProps) {
  /** The letter that opened the picker, or an empty text; undefined while it is closed. */
  const [typed, setTyped] = useState<string>()
  const box = useRef<HTMLButtonElement>(null)
  const control = useFieldControl()
  const pickerId = useId()

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return
    if (OPENS.has(key)) setTyped('')
    else if ((key === 'Backspace' || key === 'Delete') && none && value) onChange(null)
    // The letters of such a field might be shortcuts of the page.
    else if (isText(key) && control['data-quiet'] !== true) setTyped(key)
    else return
    event.preventDefault()
  }

  function close() {
    setTyped(undefined)
    box.current?.focus()
  }

  return (
    <>
      <button
        ref={box}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={typed !== undefined}
        aria-controls={typed === undefined ? undefined : pickerId}
        data-is-empty={value ? undefined : ''}
        {...control}
        disabled={disabled}
        onClick={() => setTyped('')}
        onKeyDown={onKeyDown}
        className={classNames(
          controlStyle,
          'inline-flex h-8 cursor-default items-center justify-between gap-2 text-start pointer-coarse:min-h-11',
        )}
      >
        {value ? (
          <time dateTime={value} className="truncate">
            {dateText(value)}
          </time>
        ) : (
          <span className="truncate text-ink-faint">{none ?? t('Choose a date')}</span>
        )}
        <CalendarDays aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </button>
      {typed !== undefined && (
        <DatePicker
          id={pickerId}
          box={box}
          label={label}
          value={value}
          today={today}
          none={none}
          typed={typed}
          onChoose={(day) => {
            close()
            if (day !== value) onChange(day)
          }}
          onClose={close}
          onLeft={() => setTyped(undefined)}
        />
      )}
    </>
  )
}
