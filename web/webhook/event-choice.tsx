// The choice of the events that a webhook receives: all, or those that are ticked.

import { useId } from 'react'
import type { EventType } from '../../domain/event.ts'
import { EVENT_NAMES } from '../../domain/event-names.ts'
import { t } from '../../domain/locale/message.ts'

type Props = {
  /** The chosen events; null for all. */
  types: readonly EventType[] | null
  error?: string | undefined
  onChange: (types: EventType[] | null) => void
}

const ALL = Object.keys(EVENT_NAMES) as EventType[]
/** The most common events, which are ticked when the user switches to “Only these”. */
const FIRST: EventType[] = ['ticket.created', 'ticket.changed', 'comment.created']

export function EventChoice({ types, error, onChange }: Props) {
  const id = useId()
  const toggle = (type: EventType, isOn: boolean) => {
    const chosen = new Set(types)
    if (isOn) chosen.add(type)
    else chosen.delete(type)
    onChange(ALL.filter((one) => chosen.has(one)))
  }
  return (
    <fieldset
      className="flex flex-col gap-1"
      aria-describedby={error ? `${id}-error` : undefined}
      {...(error && { 'aria-invalid': true, tabIndex: -1 })}
    >
      <legend className="mb-1 text-sm font-medium">{t('Events')}</legend>
      {(['all', 'some'] as const).map((value) => (
        <label key={value} className="flex items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={id}
            checked={(types === null) === (value === 'all')}
            onChange={() => onChange(value === 'all' ? null : FIRST)}
            className="size-4 accent-accent"
          />
          {value === 'all' ? t('All, including those of later releases') : t('Only these')}
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger-text">
          {error}
        </p>
      )}
      {types !== null && (
        <ul aria-label={t('Events that are sent')} className="mt-1 grid gap-x-4 sm:grid-cols-2">
          {ALL.map((type) => (
            <li key={type}>
              <label className="flex items-start gap-2 py-0.5 text-sm pointer-coarse:min-h-11 pointer-coarse:items-center">
                <input
                  type="checkbox"
                  checked={types.includes(type)}
                  onChange={({ target }) => toggle(type, target.checked)}
                  className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:mt-0"
                />
                {EVENT_NAMES[type]}
              </label>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
