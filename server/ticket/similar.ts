// Finds tickets of a project that are similar to a title, by the index of words (db/migrations/0005). Candidates have all words of
// the title, or two neighbouring ones, or one, and the newest come first. Those with the most words are the result.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { comparedWords, SIMILAR_TICKETS, type SimilarTicket } from '../../domain/ticket/similar.ts'
import { SIMILAR } from '../limits.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { hasWords } from './terms.ts'

export async function findSimilarTickets(
  { db, project }: ProjectContext,
  { title }: InputOf<'findSimilarTickets'>,
): Promise<OutputOf<'findSimilarTickets'>> {
  const words = comparedWords(title)
  if (words.length === 0) return { seq: project.seq, tickets: [] }
  const pairs = words.slice(1).map((word, index) => [words[index] ?? word, word])
  const all = [words, ...pairs, ...words.map((word) => [word])]
  // A title of one or two words is its own only word or pair.
  const groups = [...new Map(all.map((group) => [group.join(' '), group])).values()]
  const candidates = sql.join(
    groups.map((group) => newestWith(group, project.id)),
    sql` union `,
  )
  const { rows } = await sql<SimilarTicket>`
    select id, project_id, number, title, status, type, parent_id, version
    from (
      select ticket.id, ticket.project_id, ticket.number, ticket.title, ticket.status, ticket.type,
        ticket.parent_id, ticket.version,
        ${countOf(words, sql`folded(ticket.title)`)} as in_title, ${countOf(words, sql`text.body`)} as in_text
      from ticket join ticket_text text on text.ticket_id = ticket.id
      where ticket.project_id = ${project.id} and ticket.number = any(array(${candidates})) and ticket.deleted_at is null
    ) candidate
    where in_title > 0 and in_text >= ${Math.ceil(words.length / 2)}
    order by in_title desc, in_text desc, number desc
    limit ${SIMILAR_TICKETS}`.execute(db)
  return { seq: project.seq, tickets: rows }
}

/** The newest tickets with all of these words, block by block as in narrow.ts, among the newest blocks only. */
function newestWith(words: string[], projectId: string): RawBuilder<unknown> {
  const block = sql`ticket_block_key(${projectId}, step.size, step.lowest)`
  return sql`(select found.number
    from ticket_search_steps((select last_ticket_number + 1 from project where id = ${projectId}))
      with ordinality as step (size, lowest, above, place)
    cross join lateral (
      select text.number from ticket_text text
      where ${hasWords(words, block)}
        and text.project_id = ${projectId} and text.number >= step.lowest and text.number < step.above
      order by text.number desc limit ${SIMILAR.candidates}
    ) found
    where step.place <= ${SIMILAR.blocks}
    limit ${SIMILAR.candidates})`
}

/** The number of words that a text has. */
function countOf(words: string[], text: RawBuilder<unknown>): RawBuilder<number> {
  return sql.join(
    words.map((word) => sql`(${text} like folded_pattern(${word}))::integer`),
    sql` + `,
  )
}
