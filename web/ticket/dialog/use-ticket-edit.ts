// An edit of the open ticket: its draft, the current ticket, and saving. It never overwrites changes that the user has not seen:
// a save is based on the latest version that the user has been shown.

import { useState } from 'react'
import type { Event } from '../../../domain/event.ts'
import { errorsOfCustom } from '../../../domain/field/read.ts'
import { t } from '../../../domain/locale/message.ts'
import type { TicketText } from '../../../domain/ticket/fields.ts'
import { type Ticket, TicketChanges } from '../../../domain/ticket/ticket.ts'
import { useDraft } from '../../data/draft.ts'
import { errorsOf, errorsOfRefusal, isRefusal, reasonOf, useFormErrors } from '../../data/form-errors.ts'
import { useCommand } from '../../data/use-command.ts'
import { useFields } from '../../field/use-fields.ts'
import { toast } from '../../ui/toast.tsx'
import { EDIT_TOAST, withUndo } from '../undo-change.ts'
import {
  beginEdit,
  changesOf,
  choose,
  conflictsOf,
  type EditDraft,
  type EditValues,
  type FieldConflict,
  inputOf,
  mergedFields,
  shownValues,
  typed,
  valuesOf,
} from './edit-draft.ts'

/** The text in which an edit begins, and where in it; default: at its end. */
export type EditFocus = { field: TicketText; offset?: number }

/**
 * @param draftKey where the draft is stored
 * @param onGone called if saving shows that the ticket no longer exists
 */
export function useTicketEdit(draftKey: string, ticket: Ticket | undefined, onGone: () => void) {
  const stored = useDraft<EditDraft | null>(draftKey, null)
  const [startedDraft, setStartedDraft] = useState<EditDraft | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [focus, setFocus] = useState<EditFocus>({ field: 'title' })
  const [refusedBy, setRefusedBy] = useState<Ticket>()
  const { run, pending } = useCommand('updateTicket')
  const { fields, query } = useFields(ticket?.project_id ?? '', isOpen && ticket !== undefined)
  const isKnown = (id: string) => !query.data || fields.some((field) => field.id === id)

  // A conflict response may carry a newer version than the stream has delivered.
  const latest = refusedBy && ticket && refusedBy.version > ticket.version ? refusedBy : ticket
  const draft = stored.value ?? startedDraft ?? (latest ? beginEdit(latest) : null)
  const form = latest && draft ? formOf(draft, latest, keep) : null
  const { formRef, errors, refuse, clear } = useFormErrors<HTMLDivElement>(form?.values ?? {})

  function keep(next: EditDraft) {
    setStartedDraft({ ...next, mine: {}, chosen: {} })
    stored.set(Object.keys(next.mine).length > 0 ? next : null)
  }

  function close() {
    stored.discard()
    setStartedDraft(null)
    clear()
    setOpen(false)
  }

  /** Closes the form; the draft stays. */
  function leave() {
    if (pending) return
    clear()
    setOpen(false)
  }

  /** Closes the edit; a toast offers undo for a while. */
  function cancel() {
    const dropped = stored.value
    close()
    if (!dropped) return
    const undo = () => {
      stored.set(dropped)
      setOpen(true)
    }
    toast.plain(t('Your changes were discarded'), { action: { label: t('Undo'), onClick: undo } })
  }

  async function save() {
    if (!latest || !draft || pending) return
    const changes = inputOf(changesOf(draft, valuesOf(latest)), isKnown)
    const ofFields = errorsOfCustom(fields, changes.custom ?? {})
    const checked = TicketChanges.safeParse(changes)
    if (!checked.success || Object.keys(ofFields).length > 0) {
      const found = { ...(checked.error && errorsOf(checked.error)), ...ofFields }
      refuse(found)
      return void toast.error(found.title ?? t('Failed to update ticket'), undefined, EDIT_TOAST)
    }
    clear()
    if (Object.keys(changes).length === 0) return close()
    let event: Event | null
    try {
      event = await run({ params: { ticketId: latest.id }, input: { version: latest.version, ...changes } })
    } catch (error) {
      return refused(error)
    }
    toast.success(t('Ticket updated successfully!'), { ...EDIT_TOAST, ...withUndo(latest.id, event) })
    stored.sent()
    close()
  }

  function refused(error: unknown) {
    toast.error(t('Failed to update ticket'), reasonOf(error), EDIT_TOAST)
    refuse(errorsOfRefusal(error))
    if (!isRefusal(error)) return
    if (error.code === 'edit_conflict') setRefusedBy(error.problem.current as Ticket)
    if (error.code === 'not_found' || error.code === 'already_deleted') onGone()
  }

  return {
    isOpen,
    open: (at: EditFocus = { field: 'title' }) => {
      setStartedDraft(latest ? beginEdit(latest) : null)
      setFocus(at)
      setOpen(true)
    },
    /** The text that has the focus when the form opens. */
    focus,
    leave,
    cancel,
    save,
    pending,
    formRef,
    errors,
    /** Unsent changes, whether or not the form is open. */
    unsent: stored.value?.mine,
    isRestored: stored.restored,
    discard: stored.discard,
    form,
  }
}

function formOf(draft: EditDraft, latest: Ticket, keep: (next: EditDraft) => void) {
  const values = valuesOf(latest)
  return {
    latest,
    values: shownValues(draft, values),
    conflicts: conflictsOf(draft, values),
    merged: mergedFields(draft, values),
    set: (changed: Partial<EditValues>) => keep(typed(draft, values, changed)),
    choose: (conflict: FieldConflict, side: 'mine' | 'theirs') => keep(choose(draft, conflict, side)),
  }
}

export type EditForm = ReturnType<typeof formOf>
export type TicketEditing = ReturnType<typeof useTicketEdit>
