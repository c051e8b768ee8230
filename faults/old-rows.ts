// A project of many rows in a database of the last release, so that an upgrade has work that goes on after the start: one ticket with
// a comment, made by that release, again and again.
import { unmade } from '../server/db/later/state.ts'
import type { TestPerson } from '../server/test/people.ts'
import { query } from '../server/test/query.ts'
import { eventOf, sendAgain } from './call.ts'
import type { Server } from './server.ts'
import { createProject, type Team, withDatabase } from './team.ts'

export type OldRows = { projectId: string; person: TestPerson }

export async function createTicket({ front, team }: Place, { projectId, person }: OldRows, title: string) {
  return post({ front, team }, person, `/api/projects/${projectId}/tickets`, { title })
}

type Place = { front: Server; team: Team }

async function post({ front, team }: Place, { access_token }: TestPerson, path: string, body: object) {
  const key = `old-rows-${path}-${JSON.stringify(body)}`.slice(0, 200)
  const answer = await sendAgain(front.url, team.agent, {
    method: 'POST',
    path,
    token: access_token,
    body,
    key,
  })
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return eventOf(answer) as unknown as { ticket: { id: string } }
}

/** @param count of tickets, each with a comment and two events */
export async function addOldRows(place: Place, databaseUrl: string, count: number): Promise<OldRows> {
  const { front, team } = place
  const person = team.people[0] as TestPerson
  const projectId = await createProject(front, team.agent, person, 'Grown')
  const rows = { projectId, person }
  const { ticket } = await createTicket(place, rows, 'Café au lait is cold')
  await post(place, person, `/api/tickets/${ticket.id}/comments`, { content: 'Seen again. '.repeat(20) })
  for (const statement of MULTIPLIED) await query(databaseUrl, statement(projectId, count))
  return rows
}

type Multiplied = (project: string, count: number) => string
/** The index of words is made again afterwards, which is faster. */
const MULTIPLIED: Multiplied[] = [
  () => 'drop index ticket_text_search',
  (
    project,
    count,
  ) => `insert into ticket (id, project_id, number, title, status, type, priority, reporter_id, comment_count,
      created_at, updated_at)
    select gen_random_uuid(), project_id, number + n, title || ' ' || n, status, type, priority, reporter_id, comment_count,
      created_at, updated_at from ticket, generate_series(1, ${count}) n where project_id = '${project}'`,
  (project) => `insert into comment (id, project_id, ticket_id, author_id, content, created_at)
    select gen_random_uuid(), project_id, ticket.id, author_id, content || ticket.number, comment.created_at
    from comment join ticket using (project_id) where project_id = '${project}' and ticket.number > 1`,
  (project, count) => `insert into event (project_id, seq, type, actor_id, at, counts, payload)
    select project_id, seq + 2 * n, type, actor_id, at, counts, payload from event, generate_series(1, ${count}) n
    where project_id = '${project}' and type in ('ticket.created', 'comment.created')`,
  (
    project,
    count,
  ) => `update project set last_ticket_number = last_ticket_number + ${count}, seq = seq + 2 * ${count},
    todo_count = todo_count + ${count} where id = '${project}'`,
  () => `create index ticket_text_search on ticket_text using gin (ticket_search_keys(project_id, number, body))
    with (fastupdate = off)`,
  () => 'alter index ticket_text_search alter column 1 set statistics 0',
  () => 'analyze',
]

/** The number of parts of the upgrade that are not made yet. */
export const partsLeft = (databaseUrl: string): Promise<number> =>
  withDatabase(databaseUrl, async (db) => (await unmade(db)).length)
