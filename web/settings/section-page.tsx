// A page of settings in sections: a list of links at the side, on phones a select box, and the cards of the section that the
// address names. A section that was left keeps what was typed in it.

import { useLocation, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { Activity, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { isPlainClick } from '../ui/plain-click.ts'
import { Select } from '../ui/select.tsx'
import type { Section } from './sections.ts'

type Props<Card> = {
  /** The title of the page in the browser; the section is put before it. */
  title: string
  /** At least one. The first one is shown if the address names none. */
  sections: Section<Card>[]
  children: (card: Card) => ReactNode
}

export function SectionPage<Card>({ title, sections, children }: Props<Card>) {
  const { section } = useSearch({ strict: false })
  const location = useLocation()
  const router = useRouter()
  const first = sections[0]
  const named = section === undefined ? atAnchor(sections, location.hash) : byName(sections, section)
  const current = named ?? first
  const [visited, setVisited] = useState<readonly string[]>([])
  if (current && !visited.includes(current.name)) setVisited([...visited, current.name])
  useSectionTitle(current === first ? title : `${current?.label} · ${title}`)
  const body = useArrival(location.hash, location.state.__TSR_key, current?.name)
  const hrefOf = (name: string) => {
    const search = { ...router.latestLocation.search, section: name === first?.name ? undefined : name }
    return router.buildLocation({ to: '.', search }).href
  }
  const open = (name: string) => router.history.push(hrefOf(name))
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-4 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-6">
      <nav aria-label={t('Sections')} className="sticky top-28 self-start max-md:hidden">
        <ul className="flex flex-col gap-0.5">
          {sections.map(({ name, label }) => (
            <li key={name}>
              <a
                href={hrefOf(name)}
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  open(name)
                }}
                aria-current={name === current?.name ? 'page' : undefined}
                className="flex min-h-8 items-center rounded-md px-2.5 py-1 text-ink-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:min-h-11"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Select
        label={t('Section')}
        value={current?.name ?? ''}
        onValueChange={open}
        options={sections.map(({ name, label }) => ({ value: name, label }))}
        className="w-full md:hidden"
      />
      <div ref={body} className="min-w-0">
        {section !== undefined && !named && (
          <p role="status" className="mb-4 text-sm text-ink-faint">
            {t('There is no such section, or your role has no access to it.')}
          </p>
        )}
        {sections.map(
          ({ name, cards }) =>
            visited.includes(name) && (
              <Activity key={name} mode={name === current?.name ? 'visible' : 'hidden'}>
                <div className="flex flex-col gap-4">
                  {cards.map(({ key, anchor, card }) => (
                    <div
                      key={key}
                      id={anchor}
                      tabIndex={anchor ? -1 : undefined}
                      className="min-w-0 scroll-mt-28 rounded-lg empty:hidden"
                    >
                      {children(card)}
                    </div>
                  ))}
                </div>
              </Activity>
            ),
        )}
      </div>
    </div>
  )
}

const byName = <Card,>(sections: Section<Card>[], name: string) => sections.find((one) => one.name === name)

/** Addresses that name only a card are in mails, and in the bookmarks of users. */
function atAnchor<Card>(sections: Section<Card>[], anchor: string) {
  return anchor ? sections.find(({ cards }) => cards.some((card) => card.anchor === anchor)) : undefined
}

/** While a ticket is open over the page, the title is that of the ticket. */
function useSectionTitle(title: string) {
  const isCovered = useParams({ strict: false }).number !== undefined
  useEffect(() => {
    if (!isCovered) document.title = title
  }, [title, isCovered])
}

/** Input of the user; after it the page no longer scrolls by itself. */
const ACTS = ['pointerdown', 'wheel', 'keydown', 'touchmove'] as const

/**
 * Focuses the card that the address names, and keeps it at the top while the cards above it still load.
 * @param visit a new one for each navigation, so that the same address works twice
 */
function useArrival(anchor: string, visit: string | undefined, section: string | undefined) {
  const body = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit or section shows other elements
  useEffect(() => {
    const card = anchor ? document.getElementById(anchor) : null
    if (!card || !body.current?.contains(card)) return
    card.focus({ preventScroll: true })
    const observer = new ResizeObserver(() => card.scrollIntoView())
    observer.observe(body.current)
    const ending = new AbortController()
    const stop = () => {
      observer.disconnect()
      ending.abort()
    }
    for (const act of ACTS) window.addEventListener(act, stop, { signal: ending.signal, passive: true })
    return stop
  }, [anchor, visit, section])
  return body
}
