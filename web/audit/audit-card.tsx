// A project's audit log, for admins and the owner: who did what and when, filtered by kind and person.

import { useState } from 'react'
import { AUDIT_KINDS, type AuditEntry, type AuditKind } from '../../domain/audit/audit.ts'
import { auditActor, auditWords } from '../../domain/audit/words.ts'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { displayName } from '../../domain/user/display.ts'
import { call } from '../data/call.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import type { SelectOption } from '../ui/select-option.tsx'
import { PersonAvatar } from '../user/person.tsx'
import { EntryList } from './entry-list.tsx'
import { Moment } from './moment.tsx'
import { useEntries } from './use-entries.ts'

const EVERYTHING = { value: 'all', label: t('Everything') } as const
const EVERYBODY = { value: 'all', label: t('Everybody') }
/** With more members than this, the person filter is hidden. */
const CHOICES = 200

export function AuditCard({ project }: { project: Project }) {
  const [kind, setKind] = useState<AuditKind | 'all'>('all')
  const [person, setPerson] = useState('all')
  const filter = {
    ...(kind !== 'all' && { kind }),
    ...(person !== 'all' && { user_id: person }),
  }
  const list = useEntries<AuditEntry>(['plain', 'listAudit', project.id, filter], (before, signal) =>
    call('listAudit', { params: { projectId: project.id }, input: { ...filter, before } }, { signal }),
  )
  const kinds: SelectOption<AuditKind | 'all'>[] = [EVERYTHING, ...AUDIT_KINDS]
  const people = usePeople(project.id)
  return (
    <Card
      title={t('Audit Log')}
      description={t('Members and roles, deletions and exports. Only admins and the owner see it.')}
    >
      <div className="mb-4 grid max-w-xl grid-cols-1 gap-3 min-[30rem]:grid-cols-2">
        <Field label={t('Action')}>
          <Select value={kind} onValueChange={setKind} options={kinds} />
        </Field>
        {people.length <= CHOICES && (
          <Field label={t('Person')}>
            <Select value={person} onValueChange={setPerson} options={[EVERYBODY, ...people]} />
          </Field>
        )}
      </div>
      <EntryList
        list={list}
        label={t('Audit log')}
        loading={t('Loading audit log')}
        failure={t('Failed to fetch the audit log')}
        empty={kind === 'all' && person === 'all' ? t('No entries yet.') : t('No matching entries.')}
        row={(entry) => <Row entry={entry} projectKey={project.key} />}
      />
    </Card>
  )
}

function usePeople(projectId: string): SelectOption<string>[] {
  const { data } = useLiveQuery('listMembers', { params: { projectId } })
  return (data?.members ?? []).map(({ user_id, profile }) => ({
    value: user_id,
    label: displayName(profile),
  }))
}

function Row({ entry, projectKey }: { entry: AuditEntry; projectKey: string }) {
  return (
    <div className="flex items-start gap-3">
      <PersonAvatar person={entry.actor} fallback={auditActor(entry)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-6">
        <p className="min-w-[min(20rem,100%)] flex-1 wrap-anywhere [unicode-bidi:isolate]">
          <bdi className="font-medium">{auditActor(entry)}</bdi> {auditWords(entry, projectKey)}
        </p>
        <Moment at={entry.at} />
      </div>
    </div>
  )
}
