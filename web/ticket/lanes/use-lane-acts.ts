// Moving tickets between cells by hand: by the browser's own drag and drop, because a place in a cell has no order, and by keys as on
// the board, where Space picks a ticket up, arrows choose a cell, Space drops it and Escape puts it back.

import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { Column } from '../../../domain/column/column.ts'
import { t } from '../../../domain/locale/message.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { pressedKey } from '../../ui/pressed-key.ts'
import { followKept } from '../quick/kept-focus.ts'
import type { Group } from '../table/groups.ts'
import { focusTicket } from '../ticket-to-focus.ts'
import { type Place, placeKey } from './cells.ts'
import type { AnyLane } from './lane-field.ts'
import { canBeIn } from './lane-moves.ts'

/** A ticket that is being dragged or moved by keys, and the cell that it is over. */
export type Held = { ticket: TicketSummary; from: Place; over: Place | undefined; byKeys: boolean }

type Board = {
  projectKey: string
  field: AnyLane
  groups: readonly Group[]
  columns: readonly Column[]
  move: (ticket: TicketSummary, from: Place, to: Place) => Promise<boolean>
}

export type LaneActs = ReturnType<typeof useLaneActs>['acts']

const HELP_ID = 'lanes-help'
export const HELP = t(
  'Press Enter to open the ticket. Press Space to pick it up, the arrow keys to choose a lane and a column, Space again to drop it, or Escape to leave it where it was.',
)

/** The lanes and columns by which an arrow moves a ticket. */
function stepOf(key: string): [lanes: number, columns: number] | undefined {
  const ahead = document.documentElement.dir === 'rtl' ? -1 : 1
  const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -ahead],
    ArrowRight: [0, ahead],
  }
  return steps[key]
}

export function useLaneActs(board: Board) {
  const [held, setHeld] = useState<Held>()
  const [announcement, setAnnouncement] = useState('')
  const now = useRef({ board, held })
  now.current = { board, held }

  const acts = useMemo(() => {
    const become = (next: Held | undefined) => {
      now.current = { ...now.current, held: next }
      setHeld(next)
    }
    const nameOf = ({ number, title }: TicketSummary) =>
      `${ticketKey(now.current.board.projectKey, number)}, ${title}`
    const wordsOf = ({ lane, column }: Place) => {
      const { groups, columns } = now.current.board
      const name = columns.find(({ key }) => key === column)?.name ?? column
      return `${groups.find(({ value }) => value === lane)?.label ?? lane}, ${name}`
    }
    const accepts = (ticket: TicketSummary, { lane, column }: Place) => {
      const { field, columns } = now.current.board
      const isOpen = columns.find(({ key }) => key === column)?.moving_to === null
      return canBeIn(field, ticket, lane) && (isOpen || column === ticket.column)
    }

    async function move(ticket: TicketSummary, from: Place, to: Place) {
      if (placeKey(from) === placeKey(to) || !accepts(ticket, to)) return
      followKept()
      focusTicket(ticket.id)
      await now.current.board.move(ticket, from, to)
      if (document.activeElement === document.body) focusTicket(ticket.id)
    }

    /** The next cell in a direction that takes the ticket. */
    function stepped({ ticket, over, from }: Held, lanes: number, columnsBy: number): Place | undefined {
      const { groups, columns } = now.current.board
      const at = over ?? from
      let lane = groups.findIndex(({ value }) => value === at.lane)
      let column = columns.findIndex(({ key }) => key === at.column)
      for (;;) {
        lane += lanes
        column += columnsBy
        const [group, next] = [groups[lane], columns[column]]
        if (!group || !next) return undefined
        const place = { lane: group.value, column: next.key }
        if (accepts(ticket, place)) return place
      }
    }

    function pickUp(ticket: TicketSummary, from: Place) {
      become({ ticket, from, over: from, byKeys: true })
      setAnnouncement(
        t('Picked up {name}. It is in {position}.', { name: nameOf(ticket), position: wordsOf(from) }),
      )
    }

    function putBack({ ticket, from }: Held) {
      become(undefined)
      setAnnouncement(
        t('{name} was put back in {position}.', { name: nameOf(ticket), position: wordsOf(from) }),
      )
    }

    function drop({ ticket, from, over }: Held) {
      become(undefined)
      const to = over ?? from
      const stays = placeKey(to) === placeKey(from)
      setAnnouncement(
        stays
          ? t('{name} stays in {position}.', { name: nameOf(ticket), position: wordsOf(from) })
          : t('Dropped {name} in {position}. Saving.', { name: nameOf(ticket), position: wordsOf(to) }),
      )
      if (!stays) void move(ticket, from, to)
    }

    /** Keys while a ticket is held. */
    function onHeldKey(event: KeyboardEvent<HTMLElement>, held: Held) {
      const key = pressedKey(event)
      if (key === 'Tab') return
      event.preventDefault()
      const step = stepOf(key)
      if (step) {
        const over = stepped(held, ...step)
        if (!over) return
        become({ ...held, over })
        setAnnouncement(
          t('{name} is over {position}.', { name: nameOf(held.ticket), position: wordsOf(over) }),
        )
      } else if (key === ' ' || key === 'Enter') drop(held)
      else if (key === 'Escape') {
        event.stopPropagation()
        putBack(held)
      }
    }

    function onKey(event: KeyboardEvent<HTMLElement>, ticket: TicketSummary, place: Place) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const { held } = now.current
      if (held?.byKeys) return onHeldKey(event, held)
      if (pressedKey(event) !== ' ') return
      event.preventDefault()
      pickUp(ticket, place)
    }

    return {
      helpId: HELP_ID,
      groups: () => now.current.board.groups,
      move,
      onKey,
      onBlur: ({ id }: TicketSummary) => {
        const { held } = now.current
        if (held?.byKeys && held.ticket.id === id) putBack(held)
      },
      onDragStart: (ticket: TicketSummary, from: Place) =>
        // If the page changed at once, Chromium would end the drag.
        setTimeout(() => become({ ticket, from, over: undefined, byKeys: false })),
      onDragEnd: () => become(undefined),
      /** Whether the dragged ticket can be dropped in a cell. @param place without a column: the lane, in the column of the ticket */
      onDragOver(place: { lane: string; column?: Place['column'] }): boolean {
        const { held } = now.current
        if (!held || held.byKeys) return false
        const over = { lane: place.lane, column: place.column ?? held.from.column }
        if (!accepts(held.ticket, over)) return false
        if (!held.over || placeKey(held.over) !== placeKey(over)) become({ ...held, over })
        return true
      },
      onDragLeave() {
        const { held } = now.current
        if (held && !held.byKeys) become({ ...held, over: undefined })
      },
      onDrop() {
        const { held } = now.current
        if (held && !held.byKeys) drop(held)
      },
    }
  }, [])
  return { acts, held, announcement }
}
