// Tickets that are similar to the title of a new one, or have the same crash: a link to each, and a button that marks the new ticket
// as its duplicate. The marked ticket stays in the list while the title changes, so that the mark is always visible.

import { Check } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { SimilarTicket } from '../../../domain/ticket/similar.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { OptionalChunk, useOptionalChunk } from '../../data/load-chunk.ts'
import { useProject } from '../../project/use-project.ts'
import { Button } from '../../ui/button.tsx'
import { pressedKey } from '../../ui/pressed-key.ts'
import { LinkedTicket } from './linked-ticket.tsx'
import type { Suggested } from './use-similar-tickets.ts'

const crashNote = new OptionalChunk(() => import('../../crash/crash-note.tsx'))

/** @returns the links to the similar tickets, in order */
export const similarLinks = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? []),
]

export function SimilarTickets({
  listRef,
  projectId,
  tickets: similar,
  duplicates,
  onDuplicates,
  onLeave,
  disabled,
}: {
  listRef: RefObject<HTMLUListElement | null>
  projectId: string
  tickets: Suggested[]
  /** The ticket that the new one duplicates. */
  duplicates: SimilarTicket | undefined
  onDuplicates: (ticket: SimilarTicket | undefined) => void
  /** Called for ArrowUp on the first ticket. */
  onLeave: () => void
  disabled: boolean
}) {
  const { project } = useProject(projectId)
  const isMarked = ({ id }: SimilarTicket) => id === duplicates?.id
  const tickets: Suggested[] = duplicates && !similar.some(isMarked) ? [duplicates, ...similar] : similar
  const CrashNote = useOptionalChunk(
    crashNote,
    tickets.some(({ crash }) => crash),
  )?.CrashNote
  const toggle = (ticket: SimilarTicket) => onDuplicates(isMarked(ticket) ? undefined : ticket)

  /** The focused element of the list, which the answer to the latest title may take away. */
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    onLeave()
  })

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const links = similarLinks(event.currentTarget)
    const at = links.findIndex((link) => link.closest('li')?.contains(event.target as Node))
    const acts: Record<string, () => void> = {
      ArrowDown: () => links[Math.min(at + 1, links.length - 1)]?.focus(),
      ArrowUp: () => (at > 0 ? links[at - 1]?.focus() : onLeave()),
      d: () => {
        const ticket = tickets[at]
        if (ticket) toggle(ticket)
      },
    }
    const act =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[pressedKey(event.nativeEvent)]
    if (!act || at < 0 || disabled) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <>
      <p role="status" className="sr-only">
        {similar.length > 0 &&
          t('{count, plural, one {# similar ticket} other {# similar tickets}}', {
            count: similar.length,
          })}
      </p>
      {tickets.length > 0 && (
        <section
          aria-label={t('Similar tickets')}
          className="-order-1 -mt-2 rounded-lg border border-line bg-sunken px-2.5 py-1.5 text-sm"
        >
          <p className="flex flex-wrap justify-between gap-x-3 text-ink-faint">
            <span className="font-medium text-ink-soft">{t('Similar tickets')}</span>
            <span aria-hidden className="max-sm:hidden pointer-coarse:hidden">
              {t('↓ reaches them · Enter opens · d marks as duplicate')}
            </span>
          </p>
          <ul
            ref={listRef}
            onKeyDown={onKeyDown}
            onFocus={({ target }) => {
              focused.current = target
            }}
            onBlur={({ relatedTarget, target }) => {
              if (relatedTarget || target.isConnected) focused.current = null
            }}
          >
            {tickets.map((ticket) => {
              const key = project ? ticketKey(project.key, ticket.number) : `#${ticket.number}`
              const isDuplicated = isMarked(ticket)
              return (
                <li key={ticket.id} className="flex min-w-0 flex-wrap items-center gap-x-2">
                  <LinkedTicket ticketKey={key} ticket={ticket} />
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={isDuplicated ? <Check /> : undefined}
                    aria-pressed={isDuplicated}
                    aria-label={t('Mark as duplicate of {key}', { key })}
                    disabled={disabled}
                    onClick={() => toggle(ticket)}
                  >
                    {t('Duplicate')}
                  </Button>
                  {ticket.crash && CrashNote && (
                    <CrashNote ticketKey={key} disabled={disabled} {...ticket.crash} />
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}
