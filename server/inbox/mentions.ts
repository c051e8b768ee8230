// Finds the users whom a batch of events mentions. The log has no current texts: the text that an event wrote is the one that the
// next edit replaced, or the current one.
import { type RawBuilder, sql } from 'kysely'
import { mentionsIn, possibleMentions } from '../../domain/user/mention.ts'
import type { Tx } from '../db/handle.ts'
import { ofComment, ofTicket } from '../history/log.ts'

type Texts = { seq: number; was: string | null; is: string | null }

/**
 * The members whom the text of each event mentions but its previous text did not. Text from people without an account mentions
 * nobody.
 * @param comments numbers of the events that wrote or edited comments
 * @param descriptions numbers of the events that wrote or edited descriptions
 */
export async function mentionedBy(
  tx: Tx,
  projectId: string,
  { comments, descriptions }: { comments: number[]; descriptions: number[] },
): Promise<Map<number, string[]>> {
  const texts = [
    ...(await textsOf(tx, projectId, comments, {
      field: 'content',
      row: sql`comment row on row.id = (e.payload #>> '{comment,id}')::uuid`,
      current: sql`row.content`,
      same: ofComment('other', sql`row.id::text`),
    })),
    ...(await textsOf(tx, projectId, descriptions, {
      field: 'description',
      row: sql`ticket row on row.id = (e.payload #>> '{ticket,id}')::uuid and row.deleted_at is null`,
      current: sql`row.description`,
      same: ofTicket('other', sql`row.id::text`),
    })),
  ]
  const names = new Set(texts.flatMap(({ is }) => [...possibleMentions(is ?? '')]))
  const members = await membersNamed(tx, projectId, [...names])
  const isMember = (name: string) => members.has(name)
  return new Map(
    texts.map(({ seq, was, is }) => {
      const before = mentionsIn(was ?? '', isMember)
      const added = [...mentionsIn(is ?? '', isMember)].filter((name) => !before.has(name))
      return [seq, added.flatMap((name) => members.get(name) ?? [])]
    }),
  )
}

type Where = {
  field: 'content' | 'description'
  /** A join condition that binds `row` to the row that has the text of an event `e`. */
  row: RawBuilder<unknown>
  current: RawBuilder<unknown>
  /** Whether `other` is an event about the same row. */
  same: RawBuilder<boolean>
}

/** The text of each event and the text before it, only where the text has an @. */
async function textsOf(
  tx: Tx,
  projectId: string,
  seqs: number[],
  { field, row, current, same }: Where,
): Promise<Texts[]> {
  if (seqs.length === 0) return []
  const { rows } = await sql<Texts>`
    select * from (
      select e.seq, e.before ->> ${field} as was,
        case when later.text is null then ${current} else later.text ->> 0 end as is
      from event e join ${row}
      left join lateral (
        select jsonb_build_array(other.before -> ${field}) as text from event other
        where ${same} and other.before ? ${field} and other.seq > e.seq order by other.seq limit 1
      ) later on true
      where e.project_id = ${projectId} and e.seq = any(${seqs}::bigint[]) and e.via is distinct from 'form'
    ) texts where texts.is like '%@%'`.execute(tx)
  return rows
}

/** Ids of members by username. */
async function membersNamed(tx: Tx, projectId: string, names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ id: string; username: string }>`
    select profile.id, profile.username from profile
    join project_member member on member.project_id = ${projectId} and member.user_id = profile.id
    where profile.username = any(${names}::text[])`.execute(tx)
  return new Map(rows.map(({ id, username }) => [username, id]))
}
