// Consecutive changes of a ticket, between two comments: the last few are shown, the others on demand.

import { useState } from 'react'
import type { HistoryEntry } from '../../domain/history/history.ts'
import { t } from '../../domain/locale/message.ts'
import { displayName } from '../../domain/user/display.ts'
import type { Profile } from '../../domain/user/user.ts'
import { Button } from '../ui/button.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { PersonAvatar } from '../user/person.tsx'
import { EarlierText } from './earlier-text.tsx'
import { Sentence } from './sentence.tsx'

/** If there are more consecutive changes than this, only the last few and a button are shown. */
const SHOWN = 5

type RunProps = { entries: HistoryEntry[]; people: Profile[]; projectId: string; version: number }

export function HistoryRun({ entries, ...props }: RunProps) {
  const [isWhole, setWhole] = useState(false)
  // The first line that is shown stays, so that a later change hides no line.
  const [first] = useState(entries.length <= SHOWN + 1 ? undefined : entries.at(-SHOWN)?.seq)
  const hidden =
    isWhole || first === undefined
      ? 0
      : Math.max(
          0,
          entries.findIndex(({ seq }) => seq === first),
        )
  return (
    <div className="flex flex-col gap-1.5 text-sm text-ink-faint">
      {hidden > 0 && (
        <Button variant="ghost" size="sm" className="self-start" onClick={() => setWhole(true)}>
          {t('{hidden, plural, one {Show # earlier change} other {Show # earlier changes}}', { hidden })}
        </Button>
      )}
      {entries.slice(hidden).map((entry) => (
        <RecordBoundary
          key={entry.seq}
          record={entry}
          fallback={<BrokenRecord cannotShow={t('This change cannot be shown.')} />}
        >
          <Change entry={entry} {...props} />
        </RecordBoundary>
      ))}
    </div>
  )
}

function Change({ entry, people, projectId, version }: { entry: HistoryEntry } & Omit<RunProps, 'entries'>) {
  return (
    <div className="flex gap-3">
      <span className="flex w-6 shrink-0 justify-center pt-0.5">
        <PersonAvatar person={entry.actor} fallback={t('Nobody')} />
      </span>
      <div className="min-w-0 flex-1 leading-6">
        <p className="wrap-anywhere [unicode-bidi:isolate]">
          <bdi className="font-medium text-ink-soft">{displayName(entry.actor, 'Lacewing')}</bdi>{' '}
          <Sentence entry={entry} people={people} ticket={ticketWord(entry)} isOwn />{' '}
          <span className="whitespace-nowrap">
            · <TimeAgo at={entry.at} />
          </span>
        </p>
        {entry.changes
          .filter(({ field, is_text }) => is_text && field === 'description' && entry.seq > 0)
          .map(({ field }) => (
            <EarlierText
              key={field}
              projectId={projectId}
              seq={entry.seq}
              field="description"
              ticketId={entry.ticket?.id}
              version={version}
            />
          ))}
      </div>
    </div>
  )
}

/** The changes of a field do not need "on this ticket" after them. */
const ticketWord = ({ type }: HistoryEntry) =>
  type === 'ticket.changed' ? null : type === 'comment.deleted' ? t('this ticket') : t('the ticket')
