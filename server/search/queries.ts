// Searches all projects of a person: tickets by key (by-key.ts), tickets and comments by words. Each project is searched block by
// block, the newest first (server/ticket/narrow.ts), one project after another, until there are enough results. Every statement
// checks the membership itself.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { endOf } from '../../domain/cut.ts'
import { containing, exactForm, firstOf, fold, placeOf } from '../../domain/fold.ts'
import { titleFit } from '../../domain/search/rank.ts'
import { FOUND_AT_MOST, type FoundComment, SNIPPET_LENGTH } from '../../domain/search/search.ts'
import { exactWordsOf, isInexact, SEARCHED_BYTES, wordsOf } from '../../domain/ticket/search.ts'
import type { Db } from '../db/handle.ts'
import { isoTime, profileOf } from '../db/json.ts'
import { commentsIndexed, isMade } from '../db/later/made.ts'
import { SEARCHED_PROJECTS } from '../limits.ts'
import type { UserContext } from '../pipeline/context.ts'
import { hasWords } from '../ticket/terms.ts'
import { ticketsNamed } from './by-key.ts'
import { JOINED, memberOf, type Project, projectsOf, SHOWN, type Ticket, withProject } from './reached.ts'

/** `phrase` is the search as typed, `exact` are its words with their accents. */
type SearchContext = {
  userId: string
  projects: Project[]
  phrase: string
  patterns: string[]
  exact: string[]
}

export async function searchEverywhere(
  person: UserContext,
  input: InputOf<'searchEverywhere'>,
): Promise<OutputOf<'searchEverywhere'>> {
  const { db, user } = person
  const search = input.search.trim()
  const all = await projectsOf(person, input)
  const patterns = wordsOf(search)
  // Before the search, whose answer may then be more complete than it says, and never less.
  const comments_indexed = commentsIndexed()
  const nothing = { projects: [], tickets: [], comments: [], left_out: 0, comments_indexed }
  if (patterns.length === 0 || all.length === 0) return nothing
  const projects = all.slice(0, SEARCHED_PROJECTS)
  const context = { userId: user.id, projects, phrase: search, patterns, exact: exactWordsOf(search) }
  const named = await ticketsNamed(db, { userId: user.id, projects: all, search, current: input.current })
  const worded = await ticketsByWords(db, context)
  const tickets = [...named, ...worded.filter(({ id }) => named.every((ticket) => ticket.id !== id))]
  const inProject = withProject(all)
  return {
    projects: projectsNamed(all, search).slice(0, FOUND_AT_MOST),
    tickets: tickets.slice(0, FOUND_AT_MOST).map(inProject),
    comments: (await commentsWith(db, context)).map(inProject),
    left_out: all.length - projects.length,
    comments_indexed,
  }
}

function projectsNamed(projects: Project[], search: string): Project[] {
  const wanted = fold(search)
  return containing(projects, search, ({ name, key }) => [fold(key).startsWith(wanted) ? key : null, name])
}

/**
 * The tickets that match in words, best first. The words as they were typed are sought before the words in any order, because a
 * search ends as soon as it has found enough.
 */
async function ticketsByWords(db: Db, context: SearchContext): Promise<Ticket[]> {
  const { phrase, patterns, exact } = context
  const asTyped = patterns.length > 1 ? await ticketsWith(db, { ...context, patterns: [phrase] }) : []
  const isEnough = asTyped.length === FOUND_AT_MOST
  const loose = isEnough ? [] : await ticketsWith(db, context)
  const found = [...asTyped, ...loose.filter(({ id }) => asTyped.every((ticket) => ticket.id !== id))]
  const rate = titleFit(phrase)
  const ranked = found
    .map((ticket) => ({ ticket, rank: rate(ticket.title) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ ticket }) => ticket)
  return firstOf(ranked, ({ title }) => !isInexact([title], exact))
}

async function ticketsWith(
  db: Db,
  { userId, projects, phrase, patterns, exact }: SearchContext,
): Promise<Ticket[]> {
  const contained = patterns.map((pattern) => sql`folded_pattern(${pattern})`)
  const asTyped = patterns[0] === phrase ? [exactForm(phrase)] : exact
  const block = sql`ticket_block_key(mine.project_id, step.size, step.lowest)`
  const { rows } = await sql<Ticket>`
    select ${SHOWN}, null as known_as
    from (
      select found.ticket_id, row_number() over () as place
      from ${inOrder(userId, projects)}
      cross join lateral ticket_search_steps(mine.last_ticket_number + 1) step
      cross join lateral (
        select text.ticket_id from ticket_text text join ticket on ticket.id = text.ticket_id ${FORMS}
        where ${hasWords(patterns, block, asTyped)}
          and text.project_id = mine.project_id and text.number >= step.lowest and text.number < step.above
          and ticket.deleted_at is null
        order by ${inexactLast(exact)} title.folded like all (array[${sql.join(contained)}]) desc, text.number desc
        limit ${FOUND_AT_MOST}
      ) found
      limit ${FOUND_AT_MOST}
    ) those join ticket on ticket.id = those.ticket_id
    ${JOINED}
    order by those.place`.execute(db)
  return rows
}

/** The forms of a ticket's title, computed once for all words. */
const FORMS = sql`cross join lateral (
  select folded(ticket.title) as folded, lower(normalize(ticket.title, nfc)) as exact offset 0
) title`

/** The order by which tickets come last whose titles have a word only with other accents or in another form. */
function inexactLast(exact: string[]): RawBuilder<unknown> {
  if (exact.length === 0) return sql``
  const parts = exact.map(
    (word) =>
      sql`title.folded like folded_pattern(${word}) and strpos(title.exact, lower(normalize(${word}, nfc))) = 0`,
  )
  return sql`(${sql.join(parts, sql` or `)}),`
}

async function commentsWith(
  db: Db,
  { userId, projects, patterns, exact }: SearchContext,
): Promise<Omit<FoundComment, 'project'>[]> {
  // Without its index, which an upgrade builds after the start, every comment would have to be read and folded.
  if (!isMade('comment_search')) return []
  const block = sql`ticket_block_key(mine.project_id, step.size, step.lowest)`
  const body = sql`comment_search_text(comment.content)`
  const contained = patterns.map((pattern) => sql`folded_pattern(${pattern})`)
  type Row = Omit<FoundComment, 'project' | 'snippet'> & { content: string; goes_on: boolean }
  const { rows } = await sql<Row>`
    select comment.id, comment.project_id, comment.ticket_id, ${isoTime('comment.created_at')} as created_at, comment.imported,
      ${profileOf('author')} as author, ticket.number, ticket.title,
      first_bytes(comment.content, ${SEARCHED_BYTES}) as content,
      octet_length(comment.content) > ${SEARCHED_BYTES} as goes_on
    from (
      select found.id, row_number() over () as place
      from ${inOrder(userId, projects)}
      cross join lateral ticket_search_steps(mine.seq::integer + 2) step
      cross join lateral (
        select comment.id from comment join ticket on ticket.id = comment.ticket_id
        where ticket_search_keys(comment.project_id, comment.at_seq, ${body}) @> (${matchingKeys(patterns)} || ${block})
          and comment.project_id = mine.project_id and comment.at_seq >= step.lowest and comment.at_seq < step.above
          and ${body} like all (array[${sql.join(contained)}]) and ticket.deleted_at is null
        order by comment.at_seq desc, comment.created_at desc, comment.id desc limit ${FOUND_AT_MOST}
      ) found
      limit ${FOUND_AT_MOST}
    ) those join comment on comment.id = those.id
    join ticket on ticket.id = comment.ticket_id
    join profile author on author.id = comment.author_id
    order by those.place`.execute(db)
  return firstOf(rows, ({ content }) => !isInexact([content], exact)).map(({ content, goes_on, ...row }) => ({
    ...row,
    snippet: snippetOf(content, patterns[0] ?? '', goes_on),
  }))
}

/** The number of characters that a snippet shows before the match. */
const BEFORE_MATCH = 40

/**
 * The text around the first word, with an ellipsis where it is cut off.
 * @param goesOn whether the comment goes on behind this text
 */
function snippetOf(text: string, word: string, goesOn: boolean): string {
  const match = Math.max(placeOf(text, word), 0)
  // A character has at most two UTF-16 units, and the first of those that are kept is never half of one.
  const before = [...text.slice(Math.max(match - 2 * BEFORE_MATCH, 0), match)].slice(-BEFORE_MATCH).join('')
  const start = match - before.length
  const shown = text.slice(start, start + endOf(text.slice(start), SNIPPET_LENGTH))
  const isCut = goesOn || start + shown.length < text.length
  return `${start > 0 ? '…' : ''}${shown}${isCut ? '…' : ''}`
}

/** The projects in their order, without those of which the person is no longer a member. */
function inOrder(userId: string, projects: Project[]): RawBuilder<unknown> {
  return sql`(
    select project.id as project_id, project.last_ticket_number, project.seq
    from unnest(${projects.map(({ id }) => id)}::uuid[]) with ordinality as sought (project_id, place)
    join ${memberOf(userId, 'sought')}
    join project on project.id = sought.project_id
    order by sought.place
  ) mine`
}

function matchingKeys(patterns: string[]): RawBuilder<unknown> {
  return sql.join(
    patterns.map((pattern) => sql`ticket_sought_keys(folded(${pattern}))`),
    sql` || `,
  )
}
