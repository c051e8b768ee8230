// The keys that change the ticket that a person looks at on the board or in the list. Each opens a picker beside the ticket; triage
// goes through the fields of one ticket after the other.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { FIELD_KEYS } from '../../keys/field-keys.ts'
import type { KeyCommandId } from '../../keys/key-commands.ts'
import { goOn } from '../../keys/page-keys.ts'
import { useKeyCommands } from '../../keys/use-key-commands.ts'
import { useLabelsIf } from '../../label/use-labels.tsx'
import { useLastMilestone } from '../../milestone/use-last-milestone.ts'
import { changeTicket } from '../change-ticket.ts'
import type { ShownGroup } from '../shown-tickets.ts'
import { ticketLink, ticketOf } from '../ticket-on-page.ts'
import { FieldPicker, type PickedField } from './field-picker.tsx'
import { focusKept, followKept, useKeptFocus } from './kept-focus.ts'
import { followLooks, lookedAt } from './looked-at.ts'

/** The fields of triage in their order. The status is last, because it moves the card away. */
const TRIAGE = ['assignee_id', 'priority', 'label_ids', 'status'] as const satisfies PickedField[]

/** `triage` is the index of the field among those of triage, and the ticket that follows. */
type Picking = {
  id: string
  field: PickedField
  triage?: { at: number; next: string | undefined }
  /** Whether the next ticket takes the focus after the choice. */
  goesOn?: boolean
}

/** @param isForOne false while several tickets are selected, whose bar has the same keys */
export function TicketKeys({
  projectId,
  shown,
  isForOne,
}: {
  projectId: string
  shown: readonly ShownGroup[]
  isForOne: boolean
}) {
  const latest = useRef(shown)
  latest.current = shown
  const [picking, setPicking] = useState<Picking>()
  const box = useRef<HTMLElement>(null)
  useKeptFocus(shown, latest)
  useEffect(() => {
    const ending = new AbortController()
    followLooks(ending.signal)
    return () => ending.abort()
  }, [])

  // The labels are loaded by the time that triage asks for them.
  useLabelsIf(picking !== undefined)
  const tickets = picking ? shown.flatMap((group) => group.tickets()) : []
  const ticket = tickets.find(({ id }) => id === picking?.id)

  /** Opens a picker beside a ticket, which gets the focus, so that the focus returns to it. */
  function open(link: HTMLElement | null, begin: (id: string) => Picking) {
    const looked = ticketOf(latest.current, link)
    if (!link || !looked) return
    box.current = link
    link.focus({ preventScroll: true })
    link.scrollIntoView({ block: 'nearest' })
    followKept()
    setPicking(begin(looked.id))
  }

  const handlers: { [Id in KeyCommandId]?: () => void } = Object.fromEntries(
    Object.entries(FIELD_KEYS).map(([command, field]) => [
      command,
      () => open(lookedAt(), (id) => ({ id, field: field as PickedField })),
    ]),
  )
  const triage = () =>
    open(lookedAt(), (id) => ({ id, field: TRIAGE[0], triage: { at: 0, next: nextOf(id) } }))
  const last = useLastMilestone(projectId)
  /** Puts a ticket into the milestone that was chosen last, or asks for one if there is none. */
  function planTicket() {
    const link = lookedAt()
    const looked = ticketOf(latest.current, link)
    if (!link || !looked) return
    if (!last) return open(link, (ticket) => ({ id: ticket, field: 'milestone_id', goesOn: true }))
    link.focus({ preventScroll: true })
    goOn(1)
    if (looked.milestone_id === last.id) return
    const act = { do: 'edit', changes: { milestone_id: last.id } } as const
    void changeTicket(looked, act, t('Planned for {milestone}', { milestone: last.name }))
  }
  useKeyCommands('page', isForOne ? { ...handlers, triage, planTicket } : {})

  function nextOf(id: string): string | undefined {
    const group = latest.current.map((one) => one.tickets()).find((some) => some.some((one) => one.id === id))
    return group?.[group.findIndex((one) => one.id === id) + 1]?.id
  }

  function close() {
    setPicking(undefined)
    focusKept()
  }

  /** Closes the picker after a choice, which may move the ticket. */
  function finish() {
    close()
    if (picking?.goesOn) return goOn(1)
    // The return of the focus to the ticket ends an earlier following.
    followKept()
  }

  /** Goes on to another field of triage, and after the last one to the next ticket. */
  function go(step: 1 | -1) {
    if (!picking?.triage) return finish()
    const { at, next } = picking.triage
    const field = TRIAGE[at + step]
    if (field) return setPicking({ ...picking, field, triage: { at: at + step, next } })
    if (step === -1) return
    const number = tickets.find(({ id }) => id === next)?.number
    const link = number === undefined ? null : ticketLink(number)
    if (!link) return finish()
    open(link, (id) => ({ id, field: TRIAGE[0], triage: { at: 0, next: nextOf(id) } }))
  }

  function onKeyDown(event: KeyboardEvent) {
    const isBack = event.key === 'ArrowLeft' || (event.key === 'Tab' && event.shiftKey)
    if (!picking?.triage || !(isBack || event.key === 'ArrowRight' || event.key === 'Tab')) return
    event.preventDefault()
    event.stopPropagation()
    go(isBack ? -1 : 1)
  }

  // The ticket was deleted, or has left the page.
  if (picking && !ticket) setPicking(undefined)
  if (!picking || !ticket) return null
  return (
    <div className="contents" onKeyDownCapture={onKeyDown}>
      <FieldPicker
        key={`${picking.id} ${picking.field}`}
        ticket={ticket}
        field={picking.field}
        box={box}
        side={box.current?.closest('[data-board]') ? 'beside' : 'below'}
        onChosen={() => go(1)}
        onEmpty={picking.triage && (() => go(1))}
        onClose={close}
        onLeft={() => setPicking(undefined)}
      />
    </div>
  )
}
