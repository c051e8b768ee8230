// The dialog of a revert: whose changes, since when, and a preview of what happens to each.

import { useState } from 'react'
import type { OutputOf } from '../../domain/api.ts'
import { t } from '../../domain/locale/message.ts'
import { capitalised } from '../../domain/names.ts'
import { type Fate, REVERT_LISTED, type RevertPreview, type RevertScope } from '../../domain/revert/revert.ts'
import type { TicketField } from '../../domain/ticket/fields.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { displayName } from '../../domain/user/display.ts'
import type { Profile } from '../../domain/user/user.ts'
import { reasonOfCode } from '../bulk/words.ts'
import { useLiveQuery, useQuery } from '../data/use-query.ts'
import { useProject } from '../project/use-project.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { revertLabel, undoneIn } from './words.ts'

type RevertRequest = { user_id: string; since: string; way: RevertScope }
type Props = { projectId: string; onClose: () => void; onRevert: (request: RevertRequest) => void }

const HOUR = 3_600_000
const SPANS = [
  { value: 'hour', label: t('The last hour') },
  { value: 'day', label: t('The last 24 hours') },
  { value: 'week', label: t('The last 7 days') },
  { value: 'other', label: t('Since a certain time…') },
] as const
type Span = (typeof SPANS)[number]['value']
const SCOPES = [
  { value: 'any', label: t('All of them') },
  { value: 'programs', label: t('Only changes by tokens and agents') },
] as const
const LENGTHS = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR }

export function RevertDialog({ projectId, onClose, onRevert }: Props) {
  const people = usePeople(projectId)
  const [opened] = useState(() => Date.now())
  const [userId, setUserId] = useState('')
  const [scope, setScope] = useState<RevertScope>('any')
  const [span, setSpan] = useState<Span>('hour')
  const [moment, setMoment] = useState(() => localTime(opened - HOUR))
  const since = span === 'other' ? new Date(moment) : new Date(opened - LENGTHS[span])
  const isMoment = !Number.isNaN(since.getTime())
  const request = userId && isMoment ? { user_id: userId, since: since.toISOString(), way: scope } : undefined
  const preview = useQuery('previewRevert', {
    params: { projectId },
    input: request ?? { user_id: '', since: '' },
    enabled: request !== undefined,
  })
  const found = request && preview.data
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Revert Changes')}
      description={t('Each change is undone by an ordinary change. You can undo the whole revert.')}
      focusFirstField
    >
      <DialogBody className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('Person')}>
            <Select
              value={userId}
              onValueChange={setUserId}
              placeholder={t('Choose a person')}
              options={people.map((person) => ({
                value: person.id,
                label: `${displayName(person)} @${person.username}`,
              }))}
            />
          </Field>
          <Field label={t('Time', { context: 'span' })}>
            <Select value={span} onValueChange={setSpan} options={SPANS} />
          </Field>
          <Field label={t('Changes')}>
            <Select value={scope} onValueChange={setScope} options={SCOPES} />
          </Field>
          {span === 'other' && (
            <Field label={t('Since')} error={isMoment ? undefined : t('Please enter a date and a time')}>
              <Input
                type="datetime-local"
                value={moment}
                onChange={({ target }) => setMoment(target.value)}
              />
            </Field>
          )}
        </div>
        {request &&
          (found ? (
            <Preview found={found} projectId={projectId} />
          ) : preview.error ? (
            <ErrorState
              compact
              message={preview.error.message}
              retrying={preview.isFetching}
              onRetry={() => void preview.refetch()}
            />
          ) : (
            <Spinner fill label={t('Loading the changes')} />
          ))}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          variant="destructive"
          disabled={!found || undoneIn(found) === 0}
          onClick={() => request && onRevert(request)}
        >
          {found ? revertLabel(found) : t('Revert')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** The members, and other people who recently made changes here, such as a removed member whose changes are to be reverted. */
function usePeople(projectId: string): Profile[] {
  const params = { projectId }
  const members = useLiveQuery('listMembers', { params }).data?.members ?? []
  const lately: OutputOf<'listChanges'> | undefined = useQuery('listChanges', { params }).data
  const people = [
    ...members.map(({ profile }) => profile),
    ...(lately?.entries ?? []).flatMap(({ actor }) => actor ?? []),
  ]
  return [...new Map(people.map((person) => [person.id, person])).values()]
}

/** The local time in the format of a `datetime-local` field. */
function localTime(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const FATES: Record<Fate, string> = {
  back: t('Will be undone'),
  partly: t('Partly undone'),
  stays: t('Stays'),
  done: t('Already undone'),
}
const VERBS: Record<string, string> = {
  'ticket.created': t('Created the ticket'),
  'ticket.deleted': t('Deleted the ticket'),
  'ticket.restored': t('Restored the ticket'),
  'relation.added': t('Added a relation'),
  'relation.removed': t('Removed a relation'),
}

function Preview({ found, projectId }: { found: RevertPreview; projectId: string }) {
  const { project } = useProject(projectId)
  const { total, is_more, changes } = found
  if (total === 0) return <p className="text-ink-soft">{t('They changed no ticket in this time.')}</p>
  const counts = (Object.keys(FATES) as Fate[])
    .map((fate) => ({ fate, count: changes.filter((change) => change.fate === fate).length }))
    .filter(({ count }) => count > 0)
    .map(({ fate, count }) => `${FATES[fate]}: ${count}`)
  return (
    <div>
      <p role="status">
        {total > REVERT_LISTED
          ? t('Newest {count} changes: {counts}', { count: REVERT_LISTED, counts: counts.join(' · ') })
          : counts.join(' · ')}
      </p>
      {is_more && (
        <p className="mt-1 text-sm text-orange-text">
          {t('There are older changes, which are not included.')}
        </p>
      )}
      <ul aria-label={t('Changes')} className="mt-2 flex flex-col divide-y divide-line">
        {changes.map(({ seq, type, ticket, fields, fate, stays, code, by }) => (
          <li key={seq} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5">
            <span className="shrink-0 font-mono text-sm text-ink-faint">
              {ticketKey(project?.key ?? '', ticket.number)}
            </span>
            <span className="min-w-[min(14rem,100%)] flex-1 wrap-anywhere">
              {VERBS[type] ?? t('Changed {fields}', { fields: namesOf(fields) })}
              <span className="block truncate text-sm text-ink-faint">{ticket.title}</span>
              {code && (
                <span className="block text-sm text-ink-soft">
                  {stays.length > 0 && `${capitalised(namesOf(stays))}: `}
                  {by ? t('{name} changed it since', { name: displayName(by) }) : reasonOfCode(code)}
                </span>
              )}
            </span>
            <Badge>{FATES[fate]}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The fields of events, in the middle of a sentence. */
const NAMES: Record<TicketField | 'column' | 'rank', string> = {
  title: t('title'),
  description: t('description'),
  status: t('status'),
  type: t('type'),
  priority: t('priority'),
  assignee_id: t('assignee'),
  start_date: t('start date'),
  due_date: t('due date'),
  estimate: t('estimate'),
  label_ids: t('labels'),
  milestone_id: t('milestone'),
  parent_id: t('parent'),
  column: t('column'),
  rank: t('place'),
}

function namesOf(fields: string[]): string {
  const names = fields.map((field) => NAMES[field as keyof typeof NAMES] ?? field.toLowerCase())
  return [...new Set(names)].join(', ')
}
