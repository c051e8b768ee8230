// The entry for projects in the tables of all nouns (server/noun.ts).

import { sql } from 'kysely'
import { projectDocs } from '../../domain/project/docs.ts'
import { countsOf } from '../db/counts.ts'
import { type Audited, type EventObject, type EventOf, fieldsOf, type Noun, type ScopedRow } from '../noun.ts'
import type { ProjectContext, UserContext } from '../pipeline/context.ts'
import { PROJECT_COLUMNS } from './columns.ts'
import * as commands from './commands.ts'
import { copyProject } from './copy.ts'
import * as queries from './queries.ts'
import { projectStored } from './stored.ts'
import { requireTextQuota } from './text-quota.ts'
import * as transfer from './transfer.ts'

type Texts = { name: string; description: string | null }

const textsNow = (
  projectId: string,
) => sql<Texts>`select json_build_object('name', name, 'description', description)
  from project where id = ${projectId} and deleted_at is null`

/** Replaces the name and the description by the current ones, if the event has them. */
function filled<T extends Partial<Texts>>(then: T, now: Texts | null): T {
  const { name, description } = now ?? { name: '', description: null }
  return {
    ...then,
    ...(then.name !== undefined && { name }),
    ...(then.description !== undefined && { description }),
  }
}

const project: EventObject<'project', Texts> = {
  now: (_, projectId) => textsNow(projectId),
  fill: ({ project }, now) => ({ project: filled(project, now) }),
}

const changes: EventObject<'changes', Texts> = {
  now: (_, projectId) => textsNow(projectId),
  fill: ({ changes }, now) => ({ changes: filled(changes, now) }),
}

function projectChange(
  { changes, before }: EventOf<'project.changed'>,
  context: ProjectContext | UserContext,
): Audited {
  // Only an operator, or an owner who leaves the server, changes the owner by a call that is not about the project.
  if (!('project' in context)) {
    const why = before?.owner_id === context.user.id ? 'left' : 'operator'
    return { action: 'project.handed_over', person_id: changes.owner_id ?? null, detail: { why } }
  }
  const { project, projectRole } = context
  const { owner_id, transfer_to, name, key, requires_two_factor, archived_at } = changes
  const { owner_id: former, transfer_to: offered } = project
  if (archived_at !== undefined) return { action: archived_at ? 'project.archived' : 'project.restored' }
  if (owner_id) return { action: 'transfer.accepted', person_id: former }
  if (transfer_to) return { action: 'transfer.offered', person_id: transfer_to }
  if (transfer_to === null)
    return projectRole === 'owner'
      ? { action: 'transfer.withdrawn', person_id: offered }
      : { action: 'transfer.declined', person_id: former }
  const fields = Object.keys(changes)
    .filter((field) => field !== 'former_keys')
    .join(', ')
  const detail = {
    fields,
    ...(name !== undefined && { name }),
    ...(key !== undefined && { key }),
    ...(requires_two_factor !== undefined && ({ two_factor: requires_two_factor ? 'on' : 'off' } as const)),
  }
  return { action: 'project.changed', detail }
}

const row: ScopedRow<'project'> = {
  table: 'project',
  parts: {
    project: {
      ...fieldsOf('project', PROJECT_COLUMNS),
      transfer_until: 'case when project.transfer_to is not null then project.transfer_until end',
      counts: countsOf('project'),
    },
  },
  lock: (mode) => `${mode === 'exclusive' ? 'for no key update of project' : ''} for share of membership`,
  // The member to whom the project is offered: the right to answer an offer is one over one's own rows.
  writer: ({ project }) => project.transfer_to,
}

export const projectNoun = {
  ...projectStored,
  chapter: { name: 'Projects', about: 'Projects and their exact counts.' },
  docs: projectDocs,
  written: requireTextQuota,
  handlers: { ...queries, ...commands, ...transfer, copyProject },
  rows: { project: row },

  eventObjects: { project, changes },
  texts: ['name', 'description'],
  growth: {},
  audited: {
    'project.created': ({ project: { name, key } }) => ({ action: 'project.created', detail: { name, key } }),
    'project.changed': (event, context) => projectChange(event, context as ProjectContext | UserContext),
    'project.deleted': () => ({ action: 'project.deleted' }),
  },
  constraints: { project_key_key: 'key_taken' },
} satisfies Noun
