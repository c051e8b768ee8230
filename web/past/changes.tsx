// The changes between the moment that is shown and a later one: counts, and lists whose tickets open.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { CHANGE_KINDS } from '../../domain/past/kinds.ts'
import type { ChangesBetween } from '../../domain/past/past.ts'
import { call } from '../data/call.ts'
import { TicketLink } from '../insight/ticket-link.tsx'
import { numberText } from '../locale/format.ts'
import { classNames } from '../ui/class-names.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TypedMoment } from './time-bar.tsx'

type Kind = (typeof CHANGE_KINDS)[number]
const KINDS: { kind: Kind; label: string }[] = [
  { kind: 'created', label: t('Came in') },
  { kind: 'done', label: t('Done') },
  { kind: 'moved', label: t('Moved') },
  { kind: 'removed', label: t('Deleted or moved away') },
  { kind: 'changed', label: t('Edited') },
]

type Props = { projectId: string; from: string; now: string; keyOf: (number: number) => string }

export function Changes({ projectId, from, now, keyOf }: Props) {
  const [chosen, setChosen] = useState(now)
  const to = chosen < from ? from : chosen
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<ChangesBetween>({
    queryKey: ['plain', 'getChangesBetween', projectId, from, to],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('getChangesBetween', { params: { projectId }, input: { from, to } }, { signal }),
  })
  return (
    <section
      aria-label={t('Changes since then')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <span>{t('Changes from this moment until')}</span>
        <TypedMoment at={to} now={now} go={setChosen} label={t('Until')} />
        {isFetching && <Spinner label={t('Loading the changes')} />}
      </div>
      {error && (
        <ErrorState
          compact
          message={t('Failed to load the changes')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <div aria-busy={isPlaceholderData} className={classNames(isPlaceholderData && 'opacity-50')}>
          <Lists projectId={projectId} changes={data} keyOf={keyOf} />
        </div>
      )}
    </section>
  )
}

function Lists({
  projectId,
  changes,
  keyOf,
}: { changes: ChangesBetween } & Pick<Props, 'projectId' | 'keyOf'>) {
  const lists = KINDS.filter(({ kind }) => changes[kind].count > 0)
  const notes = [
    changes.is_cut &&
      t('Only the last {count} changes of this time were read', {
        count: numberText(changes.events),
      }),
    changes.imported > 0 &&
      t('{count, plural, one {# tickets came with an import} other {# tickets came with an import}}', {
        count: changes.imported,
      }),
    changes.hidden > 0 &&
      t(
        '{count, plural, one {# more changed, and were deleted or moved to another project later} other {# more changed, and were deleted or moved to another project later}}',
        { count: changes.hidden },
      ),
  ].filter((note) => note !== false)
  return (
    <>
      {lists.length === 0 && <p className="text-ink-soft">{t('No ticket changed.')}</p>}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {lists.map(({ kind, label }) => (
          <div key={kind} className="min-w-0">
            <h3 className="font-semibold">
              {label} <span className="text-ink-faint tabular-nums">{numberText(changes[kind].count)}</span>
            </h3>
            <ul className="mt-1 max-h-60 overflow-y-auto">
              {changes[kind].tickets.map(({ id, number, title }) => (
                <li key={number} className="py-0.5">
                  {id === null || title === null ? (
                    <span className="text-ink-faint">{keyOf(number)}</span>
                  ) : (
                    <TicketLink
                      projectId={projectId}
                      ticket={{ number, title }}
                      keyOf={keyOf}
                      className="py-0.5"
                    />
                  )}
                </li>
              ))}
            </ul>
            {changes[kind].count > changes[kind].tickets.length && (
              <p className="text-xs text-ink-faint">
                {t('The last {count}.', { count: changes[kind].tickets.length })}
              </p>
            )}
          </div>
        ))}
      </div>
      {notes.map((note) => (
        <p key={note} className="mt-2 text-xs text-ink-faint">
          {note}.
        </p>
      ))}
    </>
  )
}
