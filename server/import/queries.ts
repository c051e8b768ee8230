// The state of the imports of a project, their reports, and what removing an import would delete.

import type { InputOf, OutputOf } from '../../domain/api.ts'
import { IMPORTS_LISTED, type Import } from '../../domain/import/import.ts'
import { isoTime } from '../db/json.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { headAt, headerOf } from './header.ts'
import { namedPeople } from './people.ts'
import { readersReason } from './reason.ts'
import { countRemoval } from './removal.ts'

function selectImports({ db, project }: ProjectContext) {
  return db
    .selectFrom('import')
    .innerJoin('profile', 'profile.id', 'import.user_id')
    .select([
      ...([
        'import.id',
        'source',
        'looks_like',
        'state',
        'name',
        'upload_size as size',
        'done',
        'total',
        'reason',
        'kept',
      ] as const),
      ...(['user_id', 'full_name', 'username'] as const),
      isoTime('import.created_at').as('created_at'),
      isoTime('started_at').as('started_at'),
      isoTime('ended_at').as('ended_at'),
    ])
    .where('project_id', '=', project.id)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectImports>['execute']>>[number]

function toImport({ user_id, full_name, username, ...row }: Row): Import {
  return { ...row, reason: row.reason && readersReason(row.reason), by: { id: user_id, full_name, username } }
}

export async function listImports(context: ProjectContext): Promise<OutputOf<'listImports'>> {
  const rows = await selectImports(context)
    .orderBy('import.created_at', 'desc')
    .orderBy('import.id')
    .limit(IMPORTS_LISTED)
    .execute()
  return { imports: rows.map(toImport) }
}

export async function getImport(
  context: ProjectContext,
  { id }: InputOf<'getImport'>,
): Promise<OutputOf<'getImport'>> {
  const row = await selectImports(context)
    .select(['report', 'people', 'options'])
    .where('import.id', '=', id)
    .executeTakeFirst()
  if (!row) return { found: null }
  const { report, people: stored, options, ...rest } = row
  const people = await namedPeople(context.db, stored)
  const { time_zone = 'UTC', columns = null, heading_row = null, labels = [], url = null } = options
  const chosen = { time_zone, columns, heading_row, labels, url }
  return { found: { import: toImport(rest), report, people, options: chosen } }
}

export async function getImportHeader(
  context: ProjectContext,
  { id, heading_row }: InputOf<'getImportHeader'>,
): Promise<OutputOf<'getImportHeader'>> {
  const { db, project } = context
  const row = await db
    .selectFrom('import')
    .select('head')
    .where('id', '=', id)
    .where('project_id', '=', project.id)
    .executeTakeFirst()
  return { found: row?.head ? await headerOf(db, project.id, headAt(row.head, heading_row)) : null }
}

export async function previewRemoval(
  { db, project }: ProjectContext,
  { id }: InputOf<'previewRemoval'>,
): Promise<OutputOf<'previewRemoval'>> {
  return countRemoval(db, project.id, id)
}
