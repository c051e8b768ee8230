// The relations, the parent and the sub-tickets of a ticket that moves: they end, each with its event in the old project, and their
// keys become a comment on the ticket. Links between tickets that move together begin again with the later one (together.ts).
import { sql } from 'kysely'
import type { StoredKind, StoredRelation } from '../../domain/relation/relation.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import type { Change, Within } from '../pipeline/context.ts'
import { blockedNow } from '../relation/of-ticket.ts'
import type { TicketContext } from '../ticket/columns.ts'
import { changeTicket } from '../ticket/commands.ts'

const FROM: Record<StoredKind, string> = {
  blocks: 'Blocks',
  relates_to: 'Relates to',
  duplicates: 'Duplicates',
}
const TO: Record<StoredKind, string> = {
  blocks: 'Blocked by',
  relates_to: 'Relates to',
  duplicates: 'Duplicated by',
}

/**
 * @param follow the linked tickets that will move too, which the comment leaves out
 * @returns the events, and the sentences of the comment; null if the ticket had no such links
 */
export async function endLinks(
  context: TicketContext,
  within: Within,
  follow: ReadonlySet<string>,
): Promise<{ changes: Change[]; said: string | null }> {
  const { db, project, ticket } = context
  const changes: Change[] = []
  const said = new Map<string, number[]>()
  const say = (words: string, { id, number }: { id: string; number: number }) => {
    if (!follow.has(id)) said.set(words, [...(said.get(words) ?? []), number])
  }
  const { rows: above } = await sql<{ id: string; number: number }>`
    select id, number from ticket where id = ${ticket.parent_id} and deleted_at is null`.execute(db)
  for (const parent of above) say('Parent:', parent)
  const { rows: subs } = await sql<{ id: string; number: number }>`
    select id, number from ticket where parent_id = ${ticket.id} and deleted_at is null order by number`.execute(
    db,
  )
  for (const { id, number } of subs) {
    const change = await changeTicket(await within('updateTicket', id), { parent_id: null })
    if (change) changes.push(change)
    say('Sub-tickets:', { id, number })
  }
  // A deleted sub-ticket has no page that shows its parent.
  await sql`update ticket set parent_id = null where parent_id = ${ticket.id}`.execute(db)
  const { rows: relations } = await sql<StoredRelation & { gone: boolean }>`
    with gone as (delete from relation where ${ticket.id} in (from_id, to_id) returning kind, from_id, to_id)
    select kind, from_id, one.number as from_number, to_id, other.number as to_number,
      (one.deleted_at is not null or other.deleted_at is not null) as gone
    from gone join ticket one on one.id = from_id join ticket other on other.id = to_id
    order by kind, one.number, other.number`.execute(db)
  for (const { gone, ...relation } of relations) {
    const blocked = relation.kind === 'blocks' ? await blockedNow(db, [relation.to_id]) : {}
    changes.push({ project_id: project.id, payload: { type: 'relation.removed', ...relation, ...blocked } })
    if (gone) continue
    const isFrom = relation.from_id === ticket.id
    const { kind, from_id, from_number, to_id, to_number } = relation
    if (isFrom) say(FROM[kind], { id: to_id, number: to_number })
    else say(TO[kind], { id: from_id, number: from_number })
  }
  if (said.size === 0) return { changes, said: null }
  const keyOf = (number: number) => ticketKey(project.key, number)
  const lines = [...said].map(([words, numbers]) => `- ${words} ${numbers.map(keyOf).join(', ')}`)
  return {
    changes,
    said: `Moved here from ${keyOf(ticket.number)}, where it had these links:\n\n${lines.join('\n')}`,
  }
}
