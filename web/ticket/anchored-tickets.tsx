// Keeps tickets in place, and announces those that others have added above. A chunk of its own (row-anchor.tsx).

import { useEffect, useRef } from 'react'
import { ticketIdOf } from '../../domain/event-subject.ts'
import { onEvents } from '../data/cache.ts'
import { useSession } from '../data/session.ts'
import { numberText } from '../locale/format.ts'
import { rich } from '../locale/rich.tsx'
import { ScrollAnchor, type ScrollAnchorProps } from '../ui/scroll-anchor.tsx'

export type AnchoredProps = Omit<ScrollAnchorProps, 'words'>

const words = (count: number) =>
  rich(
    '{count} new<span> tickets, go to the top</span>',
    { count: numberText(count) },
    { span: (text) => <span className="sr-only">{text}</span> },
  )

export function AnchoredTickets(props: AnchoredProps) {
  const userId = useSession().user?.id
  const anchor = useRef<ScrollAnchor>(null)
  useEffect(
    () =>
      onEvents((events) => {
        // A person knows the tickets that they have moved, restored or created.
        const own = events.filter(({ actor_id }) => actor_id === userId)
        anchor.current?.ignore(own.flatMap((event) => ticketIdOf(event) ?? []))
      }),
    [userId],
  )
  return <ScrollAnchor ref={anchor} words={words} {...props} />
}
