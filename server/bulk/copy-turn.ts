// The step of a bulk change that copies a ticket of another project: its fields, and its links to tickets that are copied already. So
// each relation, and each sub-ticket, is linked with the later one of its two tickets.
import { sql } from 'kysely'
import { api } from '../../domain/api.ts'
import { pick } from '../../domain/fields.ts'
import type { StoredRelation } from '../../domain/relation/relation.ts'
import { TICKET_FIELDS } from '../../domain/ticket/fields.ts'
import type { Db } from '../db/handle.ts'
import { matchIn } from '../move/match.ts'
import type { Change, Within } from '../pipeline/context.ts'
import { addRelation } from '../relation/commands.ts'
import { changeTicket, createTicket } from '../ticket/commands.ts'
import type { Step } from './step-turn.ts'

type Copying = { bulk_id: string; from: string; to: string; ticket_id: string }

export function copyOf(copying: Copying): Step {
  const { from, to, ticket_id } = copying
  return {
    operation: api.createTicket,
    rowId: to,
    async run(target, within) {
      await within('copyProject', from)
      const source = await within('getTicket', ticket_id)
      const { label_ids, milestone_id, column, assignee, custom } = await matchIn(source, target)
      const { status: _, ...fields } = pick(source.ticket, TICKET_FIELDS)
      const { parent_id } = fields
      const parent = parent_id === null ? undefined : (await copiesOf(target.db, copying, [parent_id]))[0]
      return createTicket(target, {
        ...fields,
        label_ids,
        milestone_id,
        assignee_id: assignee?.id ?? null,
        column: column.key,
        parent_id: parent?.copy ?? null,
        custom: Object.fromEntries(custom.map(({ field, after }) => [field.id, after])),
      })
    },
    link: async ([created], within) =>
      created?.type === 'ticket.created' ? linked(copying, created.ticket.id, within) : [],
  }
}

/** Gives a new copy its relations and sub-tickets. */
async function linked(copying: Copying, id: string, within: Within): Promise<Change[]> {
  const { from, ticket_id } = copying
  const { db } = await within('updateTicket', id)
  const { rows: relations } = await sql<Pick<StoredRelation, 'kind' | 'from_id' | 'to_id'>>`
    select kind, from_id, to_id from relation where ${ticket_id} in (from_id, to_id) order by kind, from_id, to_id`.execute(
    db,
  )
  const { rows: subs } = await sql<{ id: string }>`
    select id from ticket where project_id = ${from} and parent_id = ${ticket_id} order by number`.execute(db)
  const others = [
    ...relations.flatMap(({ from_id, to_id }) => [from_id, to_id]),
    ...subs.map((sub) => sub.id),
  ]
  if (others.length === 0) return []
  const copies = new Map((await copiesOf(db, copying, others)).map(({ source, copy }) => [source, copy]))
  copies.set(ticket_id, id)
  const changes: (Change | null)[] = []
  for (const { kind, from_id, to_id } of relations) {
    const [one, other] = [copies.get(from_id), copies.get(to_id)]
    if (one && other)
      changes.push(await addRelation(await within('addRelation', one), { kind, ticket_id: other }))
  }
  for (const sub of subs) {
    const copy = copies.get(sub.id)
    if (copy) changes.push(await changeTicket(await within('updateTicket', copy), { parent_id: id }))
  }
  return changes.filter((change) => change !== null)
}

/** The copies of those of these tickets that are copied already. */
async function copiesOf(db: Db, { bulk_id, to }: Copying, ids: string[]) {
  const { rows } = await sql<{ source: string; copy: string }>`
    select done.ticket_id as source, event.payload #>> '{ticket,id}' as copy
    from bulk_change_ticket done join event on event.project_id = ${to} and event.seq = done.seq
    where done.bulk_id = ${bulk_id} and done.outcome = 'changed' and done.ticket_id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows
}
