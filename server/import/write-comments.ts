// Comments of an import.
import { sql } from 'kysely'
import type { Reactions } from '../../domain/comment/comment.ts'
import type { ValueOf } from './clean.ts'
import { peopleOf } from './people.ts'
import { type Effect, hashOf, markOf, NO_TICKET, NOTHING, type Run, ticketsOf } from './run.ts'
import { alter, leave } from './write-project-parts.ts'

type Comment = ValueOf<'comment'>
type Known = { source_id: string; hash: number; known: number; id: string | null; version: number }

export async function writeComments(run: Run, comments: Comment[]): Promise<Effect> {
  const idOf = await ticketsOf(
    run,
    comments.map(({ ticket }) => ticket),
  )
  const { rows } = await sql<Known>`select r.source_id, r.hash, r.version as known, c.id, c.version
    from import_row r left join comment c on c.id = r.row_id
    where r.origin_id = ${run.origin_id} and r.kind = 'comment' and r.source_id = any(${comments.map(({ id }) => id)}::text[])`.execute(
    run.db,
  )
  const known = new Map(rows.map((row) => [row.source_id, row]))
  const fresh: (Comment & { ticket_id: string; hash: number })[] = []
  const changed: (Comment & { row_id: string; hash: number })[] = []
  for (const comment of comments) {
    const ticket_id = idOf(comment.ticket)
    const hash = hashOf(comment)
    const earlier = known.get(comment.id)
    if (ticket_id === null) leave(run, 'comment', comment.id, NO_TICKET)
    else if (!earlier) {
      run.tally.arrived('comment', 'created')
      fresh.push({ ...comment, ticket_id, hash })
    } else if (earlier.id === null)
      leave(run, 'comment', comment.id, 'It was deleted here, and stays deleted')
    else if (earlier.hash === hash) run.tally.arrived('comment', 'unchanged')
    else if (earlier.version > earlier.known) {
      run.tally.arrived('comment', 'unchanged')
      alter(run, 'comment', comment.id, 'It was edited here since the last import, and stays as it is')
    } else {
      run.tally.arrived('comment', 'updated')
      changed.push({ ...comment, row_id: earlier.id, hash })
    }
  }
  if (run.isForecast || fresh.length + changed.length === 0) return NOTHING
  await insertComments(run, fresh)
  await updateComments(run, changed)
  return { kinds: ['comment'] }
}

async function insertComments(
  run: Run,
  comments: (Comment & { ticket_id: string; hash: number })[],
): Promise<void> {
  if (comments.length === 0) return
  const reacting = comments.flatMap(({ reactions }) => Object.values(reactions).flat())
  const people = await peopleOf(run, [...comments.map(({ author }) => author), ...reacting])
  const rows = comments.map(
    ({ id: source_id, ticket_id, author, content, created_at, edited_at, reactions, hash }) => ({
      id: run.newId(),
      source_id,
      ticket_id,
      content,
      created_at,
      edited_at,
      hash,
      author_id: people.idOf(author) ?? run.nobody,
      reactions: reactionsOf(reactions, people.idOf),
    }),
  )
  // Locks the tickets in a fixed order before the project's row is locked.
  await sql`with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}) given (id uuid, source_id text, ticket_id uuid, author_id uuid,
        content text, created_at timestamptz, edited_at timestamptz, reactions jsonb, hash bigint)
    ), counted as (
      update ticket set comment_count = comment_count + n
      from (select ticket_id, count(*) as n from given group by ticket_id order by ticket_id) more where ticket.id = more.ticket_id
    ), mapped as (
      insert into import_row (origin_id, kind, source_id, row_id, import_id, hash)
      select ${run.origin_id}, 'comment', source_id, id, ${run.import_id}, hash from given
    )
    insert into comment (id, project_id, ticket_id, author_id, content, created_at, edited_at, reactions, at_seq, imported)
    select id, ${run.project_id}, ticket_id, author_id, content, created_at, edited_at, reactions,
      (select seq from project where project.id = ${run.project_id}),
      ${markOf(run)} || jsonb_build_object('reactions', reactions) from given`.execute(run.db)
}

function reactionsOf(reactions: Comment['reactions'], idOf: (id: string) => string | null): Reactions {
  const kept = Object.entries(reactions).map(([name, people]) => [
    name,
    [...new Set(people.flatMap((person) => idOf(person) ?? []))],
  ])
  return Object.fromEntries(kept)
}

async function updateComments(
  run: Run,
  comments: (Comment & { row_id: string; hash: number })[],
): Promise<void> {
  if (comments.length === 0) return
  const rows = comments.map(({ row_id, id, content, edited_at, hash }) => ({
    id: row_id,
    source_id: id,
    content,
    edited_at,
    hash,
  }))
  await sql`with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}) given (id uuid, source_id text, content text,
        edited_at timestamptz, hash bigint)
    ), mapped as (
      update import_row set hash = given.hash, version = import_row.version + 1 from given
      where origin_id = ${run.origin_id} and kind = 'comment' and import_row.source_id = given.source_id
    )
    update comment set content = given.content, edited_at = coalesce(given.edited_at, ${run.now}), version = version + 1,
      imported = coalesce(imported, '{"reactions": {}}') || ${markOf(run)}
    from given where comment.id = given.id`.execute(run.db)
}
