// View commands: a list of views is changed as a whole, and never overwrites a version that the client has not seen. A person's
// own views concern nobody else, so they have no events.
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { languageWith } from '../../domain/field/language.ts'
import { parseQuery } from '../../domain/query/parse.ts'
import type { Language } from '../../domain/query/tree.ts'
import type { View } from '../../domain/view/view.ts'
import { selectFields } from '../field/columns.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'
import { viewsOf } from './queries.ts'

type Sent = InputOf<'changeViews'>

export async function changeViews(context: ProjectContext, sent: Sent): Promise<Change | null> {
  const version = await change(context, null, sent)
  if (version === null) return null
  return {
    project_id: context.project.id,
    payload: { type: 'views.changed', version, views: sent.views },
  }
}

export async function changeOwnViews(context: ProjectContext, sent: Sent): Promise<null> {
  await change(context, context.user.id, sent)
  return null
}

/** @returns the new version; null if nothing changed */
async function change(
  { db, project }: ProjectContext,
  user_id: string | null,
  { version, views }: Sent,
): Promise<number | null> {
  const language = languageWith(await selectFields(db, project.id).execute())
  const current = await viewsOf(db, project.id, user_id)
  // A view that became unreadable, because its field was removed, does not keep the others from being changed.
  const isStored = ({ id, query }: View) => current.views.some((one) => one.id === id && one.query === query)
  for (const view of views) if (!isStored(view)) requireReadable(view, language)
  const text = JSON.stringify(views.map(inOrder))
  if (JSON.stringify(current.views.map(inOrder)) === text) return null
  const next = version + 1
  // If two pages create the list, or change the same version, at the same time, only one succeeds.
  const written =
    version === 0
      ? await sql`insert into view_list (project_id, user_id, views, version)
          values (${project.id}, ${user_id}, ${text}::jsonb, ${next})
          on conflict (project_id, user_id) do nothing returning version`.execute(db)
      : await sql`update view_list set views = ${text}::jsonb, version = ${next}
          where project_id = ${project.id} and user_id is not distinct from ${user_id} and version = ${version}
          returning version`.execute(db)
  if (written.rows.length > 0) return next
  const conflicts = [{ field: 'views', theirs: current.views, yours: views }]
  throw new Refusal('edit_conflict', { conflicts, current })
}

/** The fields in a fixed order, for comparison: the database does not keep their order. */
const inOrder = ({ id, name, query, tab, sort, lanes, span, table, days }: View) => ({
  id,
  name,
  query,
  tab,
  sort,
  lanes,
  span,
  table: table && { columns: table.columns, group: table.group, sort: table.sort },
  days: days && { done: days.done, group: days.group, table: days.table },
})

function requireReadable({ name, query }: View, language: Language) {
  const parsed = parseQuery(query, language)
  if (!('errors' in parsed)) return
  const [error] = parsed.errors
  throw new Refusal('invalid_input', {
    errors: [{ field: 'views', message: `The query of “${name}”: ${error?.message}` }],
  })
}
