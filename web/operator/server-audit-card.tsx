// The audit log of the whole server, by person, project and time.

import { type ReactNode, useState } from 'react'
import { auditActor, auditWords } from '../../domain/audit/words.ts'
import { t } from '../../domain/locale/message.ts'
import type { ServerAuditEntry } from '../../domain/operator/operator.ts'
import { displayName } from '../../domain/user/display.ts'
import { EntryList } from '../audit/entry-list.tsx'
import { Moment } from '../audit/moment.tsx'
import { useEntries } from '../audit/use-entries.ts'
import { call } from '../data/call.ts'
import { rich } from '../locale/rich.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Select } from '../ui/select.tsx'
import { PersonAvatar } from '../user/person.tsx'

const DAY_MS = 86_400_000
const TIMES = [
  { value: 'all', label: t('All entries') },
  { value: '1', label: t('Last day') },
  { value: '7', label: t('Last week') },
  { value: '30', label: t('Last 30 days') },
] as const
type Time = (typeof TIMES)[number]['value']

/** The person and the project by which the log is narrowed; a press on one in an entry chooses it. */
type Narrowed = { user?: { id: string; name: string }; project?: { id: string; name: string } }

export function ServerAuditCard() {
  const [time, setTime] = useState<Time>('all')
  const [{ user, project }, setNarrowed] = useState<Narrowed>({})
  const filter = { ...(user && { user_id: user.id }), ...(project && { project_id: project.id }) }
  const list = useEntries<ServerAuditEntry>(['plain', 'listServerAudit', filter, time], (before, signal) => {
    const since = time === 'all' ? undefined : new Date(Date.now() - Number(time) * DAY_MS).toISOString()
    return call('listServerAudit', { params: {}, input: { ...filter, before, since } }, { signal })
  })
  const isNarrowed = user !== undefined || project !== undefined
  return (
    <Card
      title={t('Audit Log')}
      description={t(
        'Sign-ins, accounts, rights and projects of the whole server. Press a name or a project to see only its entries.',
      )}
    >
      <div className="mb-4 grid max-w-xl grid-cols-1 gap-3 min-[30rem]:grid-cols-2">
        <Select label={t('Time', { context: 'span' })} value={time} onValueChange={setTime} options={TIMES} />
        {isNarrowed && (
          <Button size="sm" onClick={() => setNarrowed({})}>
            {user && project
              ? t('Show all, not only {person} in {project}', { person: user.name, project: project.name })
              : t('Show all, not only {name}', { name: user?.name ?? project?.name })}
          </Button>
        )}
      </div>
      <EntryList
        list={list}
        label={t('Audit log')}
        loading={t('Loading audit log')}
        failure={t('Failed to fetch the audit log')}
        empty={isNarrowed || time !== 'all' ? t('No matching entries.') : t('No entries yet.')}
        row={(entry) => <Row entry={entry} narrow={(more) => setNarrowed({ user, project, ...more })} />}
      />
    </Card>
  )
}

function Row({ entry, narrow }: { entry: ServerAuditEntry; narrow: (more: Narrowed) => void }) {
  const { actor, person, project, device, address } = entry
  const from = [device, address].filter(Boolean).join(', ')
  const named = (id: string, name: string) => ({ user: { id, name } })
  const about = person && person.id !== actor?.id ? person : undefined
  return (
    <div className="flex items-start gap-3">
      <PersonAvatar person={actor} fallback={auditActor(entry)} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {actor ? (
            <Pick onPick={() => narrow(named(actor.id, displayName(actor)))}>
              <bdi className="font-medium">{auditActor(entry)}</bdi>
            </Pick>
          ) : (
            <bdi className="font-medium">{auditActor(entry)}</bdi>
          )}{' '}
          {auditWords(entry, project?.key)}
        </p>
        {(about || project) && (
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
            {about && (
              <span>
                {rich(
                  'Person: <pick>{name}</pick>',
                  { name: displayName(about) },
                  {
                    pick: (text) => (
                      <Pick onPick={() => narrow(named(about.id, displayName(about)))}>{text}</Pick>
                    ),
                  },
                )}
              </span>
            )}
            {project && (
              <span>
                {rich(
                  'Project: <pick>{name} ({key})</pick>',
                  { name: project.name, key: project.key },
                  {
                    pick: (text) => (
                      <Pick onPick={() => narrow({ project: { id: project.id, name: project.name } })}>
                        {text}
                      </Pick>
                    ),
                  },
                )}
              </span>
            )}
          </p>
        )}
        <Moment at={entry.at}>{from}</Moment>
      </div>
    </div>
  )
}

function Pick({ onPick, children }: { onPick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="text-start hover:underline pointer-coarse:min-h-11" onClick={onPick}>
      {children}
    </button>
  )
}
