// A ticket beside a list, with the same content as in the dialog. The list has the keys that go to the next ticket.
import { useEffect, useRef } from 'react'
import { PaneFrame } from '../../ui/pane.tsx'
import { OpenTicket, type TicketDialogProps } from './dialog.tsx'
import type { Neighbours } from './use-neighbours.ts'

const NO_NEIGHBOURS: Neighbours = { isOnTrail: false, go: () => {} }

export function TicketPane({ projectId, number, onClose, back }: TicketDialogProps) {
  const inside = useRef<HTMLDivElement>(null)
  const shown = `${projectId}/${number}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: each ticket takes the focus, so that it is read out and scrolls by key
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea'))
      inside.current?.closest<HTMLElement>('[data-pane]')?.focus({ preventScroll: true })
  }, [shown])
  return (
    <PaneFrame onClose={onClose}>
      <div ref={inside} className="contents">
        <OpenTicket
          key={shown}
          projectId={projectId}
          number={number}
          onClose={onClose}
          back={back}
          neighbours={NO_NEIGHBOURS}
        />
      </div>
    </PaneFrame>
  )
}
