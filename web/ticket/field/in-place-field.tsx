// A field of the side panel that is edited in place: it is saved as soon as a value is chosen (use-field-save.ts).

import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { inSentence, t } from '../../../domain/locale/message.ts'
import type { Ticket } from '../../../domain/ticket/ticket.ts'
import { useWhoChanged } from '../../history/use-who-changed.ts'
import { leaveField } from '../../keys/field-keys.ts'
import { Button } from '../../ui/button.tsx'
import { useDialogEscape } from '../../ui/dialog.tsx'
import { pressedKey } from '../../ui/pressed-key.ts'
import {
  type AnyField,
  type AnyValue,
  isTyped,
  labelOf,
  nameOf,
  ShownValue,
  ValueControl,
} from './any-field.tsx'
import { useFieldSave } from './use-field-save.ts'

type Value = AnyValue

/** A field that can no longer be saved. */
type Lost = {
  /** Shown if nobody was typing. */
  otherwise: ReactNode
  /** Shows what was typed, so that it can be copied. */
  show: (value: NonNullable<Value>, drop: () => void) => ReactNode
}

/** @param lost for a field that was removed, or a ticket that can no longer be changed, while this is shown */
export function InPlaceField({ field, ticket, lost }: { field: AnyField; ticket: Ticket; lost?: Lost }) {
  const save = useFieldSave(field, ticket)
  /** The typed value, until the user leaves the field, and the version at the first key: a later change by somebody else is a conflict. */
  const [typed, setTyped] = useState<{ value: Value; version: number }>()
  /** Whether the value comes from the keyboard. A date picked, or a number stepped, with the mouse counts as chosen. */
  const isByKeys = useRef(false)
  const value = typed ? typed.value : save.value

  function change(next: Value) {
    if (isTyped(field) && isByKeys.current)
      return setTyped({ value: next, version: typed?.version ?? save.version() })
    setTyped(undefined)
    save.choose(next)
  }

  function leave() {
    isByKeys.current = false
    if (!typed) return
    setTyped(undefined)
    if (typed.value !== save.value) save.choose(typed.value, typed.version)
  }

  const box = useRef<HTMLDivElement>(null)
  // Escape leaves a typed value, and not the ticket.
  useDialogEscape(({ target }) => {
    if (!isTyped(field) || !(target instanceof HTMLElement) || !box.current?.contains(target)) return false
    // Before the focus moves, because the blur saves what is typed.
    flushSync(() => setTyped(undefined))
    target.closest<HTMLElement>('[tabindex="-1"]')?.focus()
    return true
  })

  if (lost) {
    const drop = () => {
      setTyped(undefined)
      save.discard()
    }
    const isUnsaved = value !== null && (typed !== undefined || !save.isSettled)
    return isUnsaved && value !== undefined ? lost.show(value, drop) : lost.otherwise
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the field in it
    <div
      ref={box}
      className="flex min-w-0 flex-col gap-1.5"
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Enter') {
          isByKeys.current = true
          return
        }
        leave()
        if (isTyped(field)) leaveField(event.target as HTMLElement)
      }}
      onPointerDown={() => {
        isByKeys.current = false
      }}
      onBlur={leave}
    >
      <ValueControl quiet field={field} value={value} onChange={change} error={save.error} ticket={ticket} />
      <NotSaved field={field} ticket={ticket} save={save} />
    </div>
  )
}

/** The ways on for a value that could not be saved: with the other value, if somebody else changed the field. */
export function NotSaved({
  field,
  ticket,
  save: { error, theirs, retry, discard },
}: {
  field: AnyField
  ticket: Ticket
  save: ReturnType<typeof useFieldSave>
}) {
  if (!error && !theirs) return null
  return (
    <>
      {theirs && <Theirs field={field} ticket={ticket} value={theirs.value} />}
      <div className="flex flex-wrap gap-1.5">
        <Button size="sm" onClick={retry}>
          {theirs ? t('Save mine') : t('Try again')}
        </Button>
        <Button size="sm" variant="ghost" onClick={discard}>
          {theirs ? t('Keep theirs') : t('Discard')}
        </Button>
      </div>
    </>
  )
}

function Theirs({ field, ticket, value }: { field: AnyField; ticket: Ticket; value: Value }) {
  const who = useWhoChanged(ticket, true)
  return (
    <div role="alert" className="text-sm text-danger-text">
      <p>
        {t('{who} changed {field} in the meantime to:', {
          who: who(nameOf(field)),
          field: inSentence(labelOf(field)),
        })}
      </p>
      <div className="mt-1 text-ink">
        <ShownValue field={field} value={value} ticket={ticket} />
      </div>
    </div>
  )
}
