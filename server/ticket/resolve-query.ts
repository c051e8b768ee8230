// Resolves filters and the text of a query to terms: people, labels and columns are looked up by their names. A wrong query is
// refused with the position of the error and a suggestion.
import type { FieldError } from '../../domain/error.ts'
import { Refusal } from '../../domain/error.ts'
import { languageWith } from '../../domain/field/language.ts'
import { namedMilestones } from '../../domain/milestone/next.ts'
import { keysOf } from '../../domain/project/keys.ts'
import { termsOfFilter } from '../../domain/query/filter.ts'
import { type Parsed, type ParseResult, parseQuery } from '../../domain/query/parse.ts'
import { namesIn, readerIn, resolveQuery, startOfUtc, type Vocabulary } from '../../domain/query/resolve.ts'
import { LANGUAGE, type Language, type List, type Query, type QueryError } from '../../domain/query/tree.ts'
import type { TicketFilter } from '../../domain/ticket/ticket.ts'
import { keyAt } from '../column/of-ticket.ts'
import type { Db } from '../db/handle.ts'
import { selectFields } from '../field/columns.ts'

type QueryInput = TicketFilter & { today?: string | undefined; me?: string | undefined }

/** The terms of a filter, including those of its `query`. */
export async function termsFor(
  db: Db,
  project: { id: string; key: string; former_keys: string[] },
  { query: text, today, me, ...filter }: QueryInput,
): Promise<Query> {
  const terms = termsOfFilter(filter)
  if (text === undefined) return terms
  const language = await languageFor(db, project.id, text)
  const parsed = parsedOf(text, language)
  const names = await namesOf(db, project.id, namesIn(parsed.query, language), today ?? '')
  const reader = { me: me ?? '', today: today ?? '', startOf: startOfUtc }
  const resolved = resolveQuery(parsed, { ...reader, projectKeys: keysOf(project), ...names }, language)
  if ('errors' in resolved) throw refusal(resolved.errors)
  return [...terms, ...resolved.query]
}

/**
 * Adds the person and the day to the input if the query depends on them, so that a cached answer is only used for that person and
 * day.
 */
export function withReader<I extends Record<string, unknown>>(input: I, userId: string, now: Date): I {
  if (typeof input.query !== 'string') return input
  const parsed = parseQuery(input.query)
  // The query may be about custom fields, which are not known here: `termsFor` refuses a wrong one.
  const { me, today } = mayBeCustom(parsed) ? { me: true, today: true } : readerIn(parsed.query)
  return {
    ...input,
    today: today ? (input.today ?? now.toISOString().slice(0, 10)) : undefined,
    me: me ? (input.me ?? userId) : undefined,
  }
}

/** Whether a text that the language of all projects does not understand may have names of custom fields. */
const mayBeCustom = (parsed: ParseResult): parsed is Exclude<ParseResult, Parsed> =>
  'errors' in parsed || parsed.query.some((term) => term.kind === 'word' && term.text.includes(':'))

/** The language of a query: with the project's custom fields if they are needed to understand it. */
async function languageFor(db: Db, projectId: string, text: string): Promise<Language> {
  if (!mayBeCustom(parseQuery(text))) return LANGUAGE
  return languageWith(await selectFields(db, projectId).execute())
}

function parsedOf(text: string, language: Language): Parsed {
  const parsed = parseQuery(text, language)
  if ('errors' in parsed) throw refusal(parsed.errors)
  return parsed
}

function refusal(errors: QueryError[]): Refusal {
  return new Refusal('invalid_input', {
    errors: errors.map(({ at: [start], message, instead }): FieldError => {
      const hint = instead === undefined ? {} : { suggestion: instead }
      return { field: 'query', message: `${message} (at character ${start + 1})`, position: start, ...hint }
    }),
  })
}

async function namesOf(
  db: Db,
  projectId: string,
  wanted: Set<List>,
  today: string,
): Promise<Pick<Vocabulary, 'people' | 'labels' | 'columns' | 'milestones'>> {
  const [people, labels, columns, milestones] = await Promise.all([
    wanted.has('people') ? peopleOf(db, projectId) : [],
    wanted.has('labels') ? labelsOf(db, projectId) : [],
    wanted.has('columns') ? columnsOf(db, projectId) : [],
    wanted.has('milestones') ? milestonesOf(db, projectId, today) : [],
  ])
  return { people, labels, columns, milestones }
}

async function peopleOf(db: Db, projectId: string) {
  const rows = await db
    .selectFrom('project_member')
    .innerJoin('profile', 'profile.id', 'project_member.user_id')
    .select(['profile.id', 'username', 'full_name'])
    .where('project_id', '=', projectId)
    .orderBy('username')
    .execute()
  return rows.map(({ id, username, full_name }) => ({ id, names: [username, full_name] }))
}

async function labelsOf(db: Db, projectId: string) {
  const rows = await db
    .selectFrom('label')
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map(({ id, name }) => ({ id, names: [name] }))
}

async function columnsOf(db: Db, projectId: string) {
  const rows = await db
    .selectFrom('project_column')
    .select(['status', 'slot as column_slot', 'name'])
    .where('project_id', '=', projectId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ id: keyAt(row), names: [row.name] }))
}

async function milestonesOf(db: Db, projectId: string, today: string) {
  const rows = await db
    .selectFrom('milestone')
    .select(['id', 'name', 'start_date', 'due_date', 'closed_at'])
    .where('project_id', '=', projectId)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()
  return namedMilestones(
    rows.filter(({ closed_at }) => closed_at === null),
    rows.filter(({ closed_at }) => closed_at !== null),
    today,
  )
}
