// One row of the timeline: the link of a ticket or milestone, with its days in words, and its bar.

import { Link } from '@tanstack/react-router'
import { Milestone } from 'lucide-react'
import { type KeyboardEvent, memo, useRef } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { useIsSelected } from '../../bulk/selection.ts'
import { useLiveQuery } from '../../data/use-query.ts'
import { useProject } from '../../project/use-project.ts'
import { ToneDot } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { pressedKey } from '../../ui/pressed-key.ts'
import { prefetchTicket } from '../prefetch-ticket.ts'
import { followKept } from '../quick/kept-focus.ts'
import { toneOf } from '../ticket-tone.ts'
import { toTicket } from '../to-ticket.ts'
import type { Days } from '../use-day-changes.ts'
import { Bar } from './bar.tsx'
import type { Item, Row } from './rows.ts'
import { type Scale, shifted, shiftOfKey } from './scale.ts'
import { blockedText, isOverdue, wordsOf } from './words.ts'

export type Change = (item: Item, days: Days) => void

type Props = {
  row: Row
  projectId: string
  projectKey: string
  scale: Scale
  today: string
  isNarrow: boolean
  /** The numbers of the tickets that block this one. */
  blockers: readonly number[] | undefined
  onChange: Change | undefined
}

/** The width of the titles beside the bars. */
export const TITLES = 'w-56 lg:w-72 shrink-0'

const indentOf = (level: number) => ({ paddingInlineStart: `${0.5 + level}rem` })

export const TimelineRow = memo(function TimelineRow(props: Props) {
  const { row } = props
  if (row.kind === 'item') return <ItemRow {...props} row={row} />
  return (
    <h3 style={indentOf(0)} className="flex h-full items-center bg-sunken text-sm font-semibold">
      <span className="truncate">
        {row.kind === 'group' ? <bdi>{row.label}</bdi> : <ParentTitle {...props} ticketId={row.ticketId} />}
      </span>
    </h3>
  )
})

/** The key and title of a parent that has no row of its own. */
function ParentTitle({ projectId, projectKey, ticketId }: Props & { ticketId: string }) {
  const { data } = useLiveQuery('getTicket', { params: { projectId, ticketId } })
  if (!data) return t('Another ticket')
  const { number, title } = data.ticket
  return (
    <>
      {ticketKey(projectKey, number)} <bdi>{title}</bdi>
    </>
  )
}

function ItemRow({
  row,
  projectId,
  projectKey,
  scale,
  today,
  isNarrow,
  blockers,
  onChange,
}: Props & { row: Extract<Row, { kind: 'item' }> }) {
  const { item, level, isHead } = row
  const link = useRef<HTMLAnchorElement>(null)
  const { columns } = useProject(projectId)
  const isSelected = useIsSelected(item.kind === 'ticket' ? item.ticket.id : '')
  const blocked = blockedText(blockers, projectKey)
  const words = wordsOf(item, today, blocked)
  const tone = item.kind === 'ticket' ? toneOf(item.ticket, columns) : undefined

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey) return
    const key = pressedKey(event)
    if (!event.shiftKey) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[key]
      if (step === undefined || event.altKey || !focusBeside(event.currentTarget, step)) return
      return event.preventDefault()
    }
    const shift = shiftOfKey(key, event.altKey, document.documentElement.dir === 'rtl')
    if (!shift || !onChange) return
    event.preventDefault()
    followKept()
    onChange(item, shifted(item.days, shift.edge, shift.by))
  }
  const common = {
    ref: link,
    title: words,
    onKeyDown,
    'aria-busy': item.isSaving || undefined,
    className: classNames(
      'flex h-full min-w-0 flex-1 scroll-mt-48 items-center gap-1.5 rounded-sm pe-2 text-sm select-none hover:text-accent-text focus-visible:-outline-offset-2',
      isHead && 'font-semibold',
    ),
  }
  return (
    <div
      className={classNames(
        'flex h-full',
        isNarrow && 'flex-col',
        isSelected && 'bg-accent-soft',
        isHead && 'bg-sunken',
      )}
    >
      <div
        style={indentOf(level)}
        className={classNames(
          'flex min-w-0 items-center',
          isNarrow ? 'h-7 w-full' : `border-e border-line ${TITLES}`,
        )}
      >
        {item.kind === 'ticket' ? (
          <Link
            {...common}
            {...toTicket(projectId, item.ticket.number)}
            preload={false}
            draggable={false}
            data-selected={isSelected || undefined}
            onPointerDown={() => prefetchTicket(projectId, item.ticket)}
          >
            <ToneDot tone={tone ?? 'gray'} />
            <span className="shrink-0 font-mono text-xs text-ink-faint">
              {ticketKey(projectKey, item.ticket.number)}
            </span>
            <span
              dir="auto"
              className={classNames(
                'min-w-0 flex-1 truncate',
                item.ticket.status === 'done' && 'text-ink-faint line-through',
              )}
            >
              {item.ticket.title}
            </span>
            {blocked && (
              <span aria-hidden className="shrink-0 text-xs font-medium text-danger-text">
                {t('Blocked')}
              </span>
            )}
            <span className="sr-only">
              {`. ${isSelected ? t('{days}. Selected', { days: words }) : words}`}
            </span>
          </Link>
        ) : (
          <Link
            {...common}
            to="/project/$projectId"
            params={{ projectId }}
            search={{ tab: 'list', milestone: item.milestone.id }}
            preload={false}
            draggable={false}
          >
            <Milestone aria-label={t('Milestone')} className="size-3.5 shrink-0 text-ink-soft" />
            <span dir="auto" className="min-w-0 truncate">
              {item.milestone.name}
            </span>
            <span className="sr-only">{`. ${words}`}</span>
          </Link>
        )}
      </div>
      <div data-track className="relative min-h-6 min-w-0 flex-1">
        <Bar
          item={item}
          scale={scale}
          tone={tone}
          isLate={isOverdue(item, today)}
          title={words}
          onChange={onChange && ((days) => onChange(item, days))}
          onOpen={() => link.current?.click()}
        />
      </div>
    </div>
  )
}

/** Moves the focus to the link of the row above or below. @returns whether there is one */
function focusBeside(link: HTMLElement, step: number): boolean {
  const links = [...(link.closest('[data-rows]')?.querySelectorAll<HTMLElement>('a') ?? [])]
  const next = links[links.indexOf(link) + step]
  next?.focus()
  return next !== undefined
}
