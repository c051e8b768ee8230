// Previous and next ticket in the header of the ticket dialog.

import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { keyHint } from '../../keys/key-commands.ts'
import { Button } from '../../ui/button.tsx'
import type { Direction, Neighbours } from './use-neighbours.ts'

const BUTTONS: {
  direction: Direction
  label: string
  command: 'previousTicket' | 'nextTicket'
  Icon: typeof ChevronUp
}[] = [
  { direction: 'previous', label: t('Previous ticket'), command: 'previousTicket', Icon: ChevronUp },
  { direction: 'next', label: t('Next ticket'), command: 'nextTicket', Icon: ChevronDown },
]

export function NeighbourButtons({ go, came, ...neighbours }: Neighbours) {
  return (
    <div className="flex">
      {BUTTONS.map(({ direction, label, command, Icon }) => (
        <Button
          key={direction}
          variant="icon"
          aria-label={label}
          {...keyHint(command, label)}
          // Not natively disabled, which would lose the focus at the end of the list.
          aria-disabled={neighbours[direction] ? undefined : true}
          className="aria-disabled:cursor-default aria-disabled:opacity-40"
          // The header is new for each ticket, so the button that is pressed again and again gets the focus again.
          autoFocus={came?.by === 'button' && came.direction === direction}
          onClick={() => go(direction, 'button')}
        >
          <Icon />
        </Button>
      ))}
    </div>
  )
}

/** Announces to screen readers which ticket is shown now. */
export function Arrival({ came, words }: Pick<Neighbours, 'came'> & { words: string }) {
  // A live region announces a change of its text, but not the text with which it appears.
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (came) setAnnouncement(words)
  }, [came, words])
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}
