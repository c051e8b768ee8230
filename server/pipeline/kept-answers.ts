// Answers that are kept as written for as long as their project's number stays the same. Whoever asks is asked about as
// always: the query that finds the living session and the membership also tells the number as it is now, and what the
// people in the answer are called now. Only if both are as they were is the kept one sent.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { OperationName, OutputOf, QueryName } from '../../domain/api.ts'
import type { Profile } from '../../domain/user.ts'
import type { Written } from '../http/json-body.ts'
import { KEPT_ANSWERS_BYTES } from '../limits.ts'
import type { ContextOf } from './context.ts'

type People = (Profile | null)[]

/**
 * The calls whose answer follows from their input and the project's rows alone, whoever asks and whenever, with the
 * people it names. Every change of those rows counts the number up; so does the new name of a member. Whoever has left
 * is still named on what they wrote, and has to be asked about.
 */
const PEOPLE: { [N in QueryName]?: (answer: OutputOf<N>) => People } = {
  listTickets: ({ tickets }) => tickets.flatMap(({ reporter, assignee }) => [reporter, assignee]),
  getTicketByNumber: ({ ticket }) => [ticket.reporter, ticket.assignee],
  listComments: ({ comments }) => comments.map(({ author }) => author),
  listMembers: ({ members }) => members.map(({ profile }) => profile),
}

type Asked = { name: OperationName; rowId: string | null; input: Record<string, unknown> }
type Kept = Written & { seq: number; people: string[]; names: string | null; bytes: number }

export type KeptAnswers = ReturnType<typeof createKeptAnswers>

export function createKeptAnswers(room = KEPT_ANSWERS_BYTES) {
  /** The one that was not asked for longest comes first. */
  const all = new Map<string, Kept>()
  let bytes = 0

  function forget(key: string) {
    bytes -= all.get(key)?.bytes ?? 0
    all.delete(key)
  }

  return {
    /** Whose names the access query has to ask for; undefined where nothing is ever kept. */
    peopleOf: (asked: Asked): string[] | undefined =>
      asked.name in PEOPLE ? (all.get(keyOf(asked))?.people ?? []) : undefined,

    find(asked: Asked, context: ContextOf<'project'>): Written | undefined {
      const key = keyOf(asked)
      const kept = all.get(key)
      if (!kept || kept.seq !== context.project.seq || kept.names !== context.names) return undefined
      all.delete(key)
      all.set(key, kept)
      return kept
    },

    /** @param context as it was before the answer's rows were read */
    async keep(asked: Asked, context: ContextOf<'project'>, answer: unknown): Promise<Written> {
      const text = JSON.stringify(answer)
      const find = PEOPLE[asked.name as QueryName] as ((answer: unknown) => People) | undefined
      if (!find) return { json: text }
      const named = namesOf(await outsiders(context, find(answer)))
      const key = keyOf(asked)
      const json = Buffer.from(text)
      // Its compressed form is never longer.
      const kept = { json, seq: context.project.seq, bytes: 2 * json.length + key.length, ...named }
      forget(key)
      if (kept.bytes > room) return kept
      all.set(key, kept)
      bytes += kept.bytes
      for (const oldest of all.keys()) {
        if (bytes <= room) break
        forget(oldest)
      }
      return kept
    },
    bytes: () => bytes,
  }
}

function keyOf({ name, rowId, input }: Asked): string {
  return JSON.stringify([name, rowId, input])
}

/** Asked after the answer's rows were read: the name that a member had in them holds as long as the number does. */
async function outsiders({ db, project }: ContextOf<'project'>, people: People): Promise<Profile[]> {
  const named = new Map(people.flatMap((person) => (person ? [[person.id, person]] : [])))
  if (named.size === 0) return []
  const members = await db
    .selectFrom('project_member')
    .select('user_id')
    .where('project_id', '=', project.id)
    .where(sql<boolean>`user_id = any(${[...named.keys()]}::uuid[])`)
    .execute()
  for (const { user_id } of members) named.delete(user_id)
  return [...named.values()]
}

/** What people are called, in the words of access.ts. */
function namesOf(people: Profile[]): Pick<Kept, 'people' | 'names'> {
  if (people.length === 0) return { people: [], names: null }
  const sorted = people.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const text = sorted.map(({ id, username, full_name }) => `${id} ${username} ${full_name}`).join()
  return { people: sorted.map(({ id }) => id), names: createHash('md5').update(text).digest('hex') }
}
