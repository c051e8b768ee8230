// Pieces of the product as pictures for the feature cards. Static, and hidden from screen readers by the card.

import { Crown, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../domain/locale/message.ts'
import { rich } from '../locale/rich.tsx'
import { Badge, type Tone, ToneDot } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { PriorityBadge, TicketFace } from './demo-card.tsx'
import { PersonAvatar, people } from './demo-people.tsx'
import { type DemoPerson, opening } from './demo-story.ts'

export function BugPicture() {
  const [ticket] = opening.tickets
  return ticket ? <TicketFace ticket={ticket} /> : null
}

const members: { person: DemoPerson; role: string; owner?: boolean }[] = [
  { person: 'mira', role: 'admin', owner: true },
  { person: 'jonas', role: 'developer' },
  { person: 'aiko', role: 'viewer' },
]

export function TeamPicture() {
  return (
    <Sheet className="divide-y divide-line">
      {members.map(({ person, role, owner }) => (
        <div key={person} className="flex h-8 items-center gap-2 px-2.5">
          <PersonAvatar person={person} size="sm" />
          <span className="font-medium">{people[person].name}</span>
          {owner && <Crown className="size-3.5 text-yellow-mark" />}
          <Badge className="ml-auto">{role}</Badge>
        </div>
      ))}
    </Sheet>
  )
}

const stacks: { tone: Tone; widths: string[]; held?: number }[] = [
  { tone: 'gray', widths: ['w-4/5', 'w-3/5', 'w-2/3'] },
  { tone: 'blue', widths: ['w-2/3', 'w-4/5'], held: 0 },
  { tone: 'green', widths: ['w-3/5'] },
]

export function BoardPicture() {
  return (
    <div className="grid grid-cols-3 gap-2">
      {stacks.map(({ tone, widths, held }) => (
        <div key={tone} className="flex h-28 flex-col gap-1.5 rounded-md border border-line bg-canvas p-1.5">
          <ToneDot tone={tone} />
          {widths.map((width, at) => (
            <div
              key={width}
              className={classNames(
                'rounded-sm border bg-surface p-1.5',
                at === held ? 'translate-x-3 rotate-3 border-accent shadow-md' : 'border-line',
              )}
            >
              <div className={classNames('h-1.5 rounded-full bg-press', width)} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

export function LivePicture() {
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['mira', 'jonas'] as const).map((person) => (
        <Sheet key={person} className="p-2.5">
          <div className="flex items-center gap-1.5 text-xs text-ink-faint">
            <PersonAvatar person={person} size="sm" />
            <span className="ml-auto size-2 rounded-full bg-green-mark ring-2 ring-green-ground" />
            {t('Live')}
          </div>
          <p className="mt-2 flex items-center justify-between gap-1 text-sm">
            <span className="font-mono text-xs text-ink-faint">{t('APO-11')}</span>
            <Badge tone="green">{t('Done')}</Badge>
          </p>
        </Sheet>
      ))}
    </div>
  )
}

export function SearchPicture() {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex h-8 items-center gap-2 rounded-md border border-control bg-surface px-2.5">
        <Search className="size-4 text-ink-faint" />
        {t('alarm')}
        <span className="-ml-1.5 h-4 w-px bg-accent" />
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="blue">{t('In Progress')}</Badge>
        <PriorityBadge priority="critical" />
        <Badge>{t('Bug')}</Badge>
      </div>
      <p className="truncate text-sm text-ink-soft">
        {rich(
          '1202 <mark>alarm</mark> when the radar is left on',
          {},
          { mark: (text) => <mark className="rounded-sm bg-yellow-ground text-yellow-text">{text}</mark> },
        )}
      </p>
    </div>
  )
}

export function CommentPicture() {
  return (
    <div className="flex flex-col gap-2">
      <Remark person="jonas">{t('Two jobs want the same slot.')}</Remark>
      <Remark person="mira">{t('So the radar starves them. I can repeat it.')}</Remark>
    </div>
  )
}

function Remark({ person, children }: { person: DemoPerson; children: string }) {
  return (
    <div className="flex items-start gap-2">
      <PersonAvatar person={person} className="mt-1" />
      <Sheet className="px-2.5 py-1.5 text-sm">{children}</Sheet>
    </div>
  )
}

function Sheet({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('rounded-md border border-line bg-surface shadow-xs', className)}>
      {children}
    </div>
  )
}
