// Saves one field of the open ticket as soon as a value is chosen. A value that could not be saved stays chosen, with the reason.

import { useEffect, useRef, useState } from 'react'
import type { Event } from '../../../domain/event.ts'
import { t } from '../../../domain/locale/message.ts'
import type { Ticket } from '../../../domain/ticket/ticket.ts'
import { errorsOfRefusal, isRefusal, reasonOf } from '../../data/form-errors.ts'
import { useCommand } from '../../data/use-command.ts'
import { toast } from '../../ui/toast.tsx'
import { EDIT_TOAST, withUndo } from '../undo-change.ts'
import {
  type AnyField,
  type AnyValue,
  changesTo,
  checkValue,
  errorNameOf,
  labelOf,
  valueIn,
} from './any-field.tsx'

type Value = AnyValue
/** `theirs` is set if somebody else changed the field after the choice. */
type Choice = { value: Value; error?: string; theirs?: { value: Value } }

export function useFieldSave(field: AnyField, ticket: Ticket) {
  const { run } = useCommand('updateTicket')
  const [choice, setChoice] = useState<Choice>()
  /** The newest version that the user has been shown, which may be ahead of the stream. */
  const shownVersion = useRef(ticket.version)
  shownVersion.current = Math.max(shownVersion.current, ticket.version)
  /** The value to send next; at most one request is in flight. */
  const wanted = useRef<{ value: Value; version: number }>(undefined)
  const isSending = useRef(false)
  const isMounted = useMounted()
  const saved = useRef<Event | null>(null)
  /** The last save: between the two versions nobody else changed the field. */
  const own = useRef({ from: 0, to: 0 })

  const check = (value: Value) => checkValue(field, value)

  async function choose(value: Value, version = shownVersion.current) {
    const error = check(value)
    if (error !== undefined) return setChoice({ value, error })
    setChoice({ value })
    const isOwn = version >= own.current.from && version < own.current.to
    wanted.current = { value, version: isOwn ? own.current.to : version }
    if (isSending.current) return
    isSending.current = true
    let failure: Choice | undefined
    while (wanted.current) {
      const { value: sent, version } = wanted.current
      wanted.current = undefined
      failure = await send(sent, version)
    }
    isSending.current = false
    if (!failure)
      toast.success(t('Ticket updated successfully!'), {
        ...EDIT_TOAST,
        ...withUndo(ticket.id, saved.current),
      })
    else if (!isMounted.current)
      toast.error(t('Failed to update ticket'), t('{field} was not saved', { field: labelOf(field) }))
    setChoice(failure)
  }

  /** @returns the choice with the reason why it was not saved; undefined if it was */
  async function send(value: Value, version: number): Promise<Choice | undefined> {
    try {
      const event = await run({
        params: { ticketId: ticket.id },
        input: { version, ...changesTo(field, value) },
      })
      saved.current = event
      if (event?.type === 'ticket.changed') {
        seen(event.ticket.version)
        own.current = { from: version, to: event.ticket.version }
      }
      // A value that was chosen meanwhile builds on the user's own change.
      if (wanted.current) wanted.current.version = shownVersion.current
      return undefined
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'edit_conflict')
        return {
          value,
          error: errorsOfRefusal(error)[errorNameOf(field)] ?? reasonOf(error) ?? t('It could not be saved.'),
        }
      const current = error.problem.current as Ticket
      seen(current.version)
      return { value, theirs: { value: valueIn(field, current) } }
    }
  }

  function seen(version: number) {
    shownVersion.current = Math.max(shownVersion.current, version)
  }

  return {
    value: choice ? choice.value : valueIn(field, ticket),
    error: choice?.error,
    theirs: choice?.theirs,
    /** Whether nothing is being saved, and no value was refused. */
    isSettled: choice === undefined,
    check,
    version: () => shownVersion.current,
    /**
     * Saves the value; a typed value is checked and saved here, too.
     * @param version the version on which the value builds; default the newest one
     */
    choose: (value: Value, version?: number) => void choose(value, version),
    retry: () => choice && void choose(choice.value),
    discard: () => setChoice(undefined),
  }
}

function useMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
