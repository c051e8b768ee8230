// Writes tickets of an import: inserts new ones in one statement, and updates those of an earlier import that only the source
// changed.
import { sql } from 'kysely'
import { type ColumnRef, countsAt } from '../column/of-ticket.ts'
import { setCustomOfMany } from '../field/many.ts'
import { lockMilestones } from '../milestone/of-ticket.ts'
import { PORTABLE_COLUMNS, PORTABLE_TYPED_COLUMNS, portableValuesOf } from './carried.ts'
import type { ValueOf } from './clean.ts'
import { customResolver, editsOf, namedInCustom } from './custom.ts'
import { type Known, knownTickets } from './known-tickets.ts'
import { peopleOf } from './people.ts'
import { ranksOf } from './rank.ts'
import { addTo, type Effect, hashOf, markOf, NOTHING, type Resolved, type Run } from './run.ts'
import { addSourceKeys, rememberPrefixes, sourceKeysOf } from './source-keys.ts'
import { updateTickets } from './update-tickets.ts'
import { alter, leave } from './write-project-parts.ts'

type Ticket = ValueOf<'ticket'>
export async function writeTickets(run: Run, tickets: Ticket[]): Promise<Effect> {
  const known = await knownTickets(run, tickets)
  const resolve = await resolver(run, tickets)
  const taken = await takenNumbers(run, tickets)
  const fresh: Resolved[] = []
  const again: { now: Resolved; known: Known }[] = []
  for (const ticket of tickets) {
    const earlier = known.get(ticket.id)
    if (earlier && earlier.row === null) {
      leave(run, 'ticket', ticket.id, 'It was deleted here, and stays deleted')
      continue
    }
    const resolved = resolve(ticket)
    if (!earlier) {
      run.tally.arrived('ticket', 'created')
      if (ticket.number !== null && taken.has(ticket.number)) {
        run.numbersTaken = (run.numbersTaken ?? 0) + 1
        alter(run, 'ticket', ticket.id, 'Its number is already used here: it gets another one')
      }
      fresh.push(resolved)
    } else again.push({ now: resolved, known: earlier })
  }
  const { delta, count } = await updateTickets(run, again)
  if (run.isForecast) return NOTHING
  await addSourceKeys(
    run,
    again.map(({ now }) => now.source),
  )
  if (fresh.length + count === 0) {
    await rememberPrefixes(run, tickets)
    return NOTHING
  }
  await insertTickets(run, fresh, taken)
  for (const ticket of fresh) addTo(delta, countsAt(ticket, 1))
  const isNews = await rememberPrefixes(run, tickets)
  return { kinds: ['ticket', ...(isNews ? ['project'] : [])], tickets: fresh.length, delta }
}

async function takenNumbers({ db, project_id }: Run, tickets: Ticket[]): Promise<Set<number>> {
  const numbers = tickets.flatMap(({ number }) => number ?? [])
  if (numbers.length === 0) return new Set()
  const { rows } = await sql<{ number: number }>`select number from ticket
    where project_id = ${project_id} and number = any(${numbers}::int[])`.execute(db)
  return new Set(rows.map(({ number }) => number))
}

const NO_ACCOUNT =
  'Its assignee is not a member of this project: the name stays on the ticket until the person is matched with a member'

/** Finds the column, the labels and the people of a ticket, and remarks on those that the ticket cannot have. */
async function resolver(run: Run, tickets: Ticket[]): Promise<(ticket: Ticket) => Resolved> {
  const people = await peopleOf(run, [
    ...tickets.flatMap(({ reporter, assignee }) => [reporter, assignee]),
    ...namedInCustom(tickets),
  ])
  const customIn = await customResolver(run, tickets, people)
  const columnRefs = await columnRefsOf(run)
  const labels = await labelsOf(run, [...new Set(tickets.flatMap((ticket) => ticket.labels))])
  const milestones = await milestonesOf(run, [
    ...new Set(tickets.flatMap(({ milestone }) => milestone ?? [])),
  ])
  return (ticket) => {
    const { assignee, reporter } = ticket
    const isAssigned = assignee !== null && people.isMember(assignee)
    if (assignee !== null && !isAssigned) alter(run, 'ticket', ticket.id, NO_ACCOUNT)
    return {
      source: ticket,
      hash: hashOf(ticket),
      ...(columnRefs.get(ticket.column) ??
        columnRefs.get(null) ?? { status: 'todo', column_slot: 0, merged: 0 }),
      labels: [...new Set(ticket.labels.flatMap((id) => labels.get(id) ?? []))].sort(),
      milestone_id: ticket.milestone ? (milestones.get(ticket.milestone) ?? null) : ticket.milestone,
      custom: customIn(ticket),
      assignee_id: isAssigned ? people.idOf(assignee) : null,
      waiting: assignee !== null && !isAssigned ? people.nameOf(assignee) : null,
      reporter_id: people.idOf(reporter) ?? run.nobody,
    }
  }
}

/** The column and status here of each column of the source; the key null is for columns that are not known. */
export async function columnRefsOf({
  db,
  project_id,
  origin_id,
}: Run): Promise<Map<string | null, ColumnRef & { merged: number }>> {
  const { rows } = await sql<ColumnRef & { source_id: string | null }>`
    (select r.source_id, c.status, case when c.removed_at is null and c.moving_to is null then c.slot else (
      select slot from project_column f where f.project_id = ${project_id} and f.status = c.status
        and removed_at is null and moving_to is null order by not delivered, position, id limit 1) end as column_slot
    from import_row r join project_column c on c.id = r.row_id
    where r.origin_id = ${origin_id} and r.kind = 'column' order by r.source_id)
    union all (select null, status, slot from project_column where project_id = ${project_id} and status = 'todo'
      and removed_at is null and moving_to is null order by not delivered, position, id limit 1)`.execute(db)
  const seen = new Map<string, number>()
  return new Map(
    rows.map(({ source_id, ...columnRef }) => {
      const key = `${columnRef.status} ${columnRef.column_slot}`
      const merged = seen.get(key) ?? 0
      seen.set(key, merged + 1)
      return [source_id, { ...columnRef, merged }]
    }),
  )
}

export async function labelsOf({ db, origin_id }: Run, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ source_id: string; id: string }>`
    select r.source_id, coalesce(label.merged_into, label.id) as id from import_row r join label on label.id = r.row_id
    where r.origin_id = ${origin_id} and r.kind = 'label' and r.source_id = any(${ids}::text[])
      and (removed_at is null or merged_into is not null)`.execute(db)
  return new Map(rows.map(({ source_id, id }) => [source_id, id]))
}

/** The milestones here of those of the source. */
async function milestonesOf({ db, origin_id }: Run, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ source_id: string; id: string }>`
    select r.source_id, milestone.id from import_row r join milestone on milestone.id = r.row_id
    where r.origin_id = ${origin_id} and r.kind = 'milestone' and r.source_id = any(${ids}::text[])
      and removed_at is null`.execute(db)
  return new Map(rows.map(({ source_id, id }) => [source_id, id]))
}

/** One statement, which locks the project's row only at its end, so that other commands wait only briefly. */
async function insertTickets(run: Run, tickets: Resolved[], taken: Set<number>): Promise<void> {
  if (tickets.length === 0) return
  const lacking = tickets.filter(({ source }) => source.number === null || taken.has(source.number)).length
  let next = lacking > 0 ? await reserveNumbers(run, lacking) : 0
  const ranks = await ranksOf(run, tickets)
  const rows = tickets.map(({ source, labels, hash, custom: _, merged: __, ...rest }, at) => {
    const number = source.number === null || taken.has(source.number) ? next++ : source.number
    const { id: source_id, created_at, updated_at } = source
    return {
      id: run.newId(),
      source_id,
      number,
      ...portableValuesOf(source),
      rank: ranks[at],
      created_at,
      updated_at,
      keys: sourceKeysOf(source),
      labels: labels.length > 0 ? labels : null,
      hash,
      ...rest,
    }
  })
  // The tickets are new, so that nobody waits for them: their milestones can be locked first.
  await lockMilestones(
    run.db,
    tickets.map(({ milestone_id }) => milestone_id),
  )
  await sql`with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}) given (
        id uuid, source_id text, number int, ${PORTABLE_TYPED_COLUMNS}, status text, column_slot int, rank text, assignee_id uuid,
        waiting jsonb, keys jsonb, reporter_id uuid, milestone_id uuid, labels uuid[], created_at timestamptz, updated_at timestamptz, hash bigint)
    ), mapped as (
      insert into import_row (origin_id, kind, source_id, row_id, import_id, hash)
      select ${run.origin_id}, 'ticket', source_id, id, ${run.import_id}, hash from given
    ), labelled as (
      insert into ticket_label (project_id, ticket_id, label_id, number)
      select ${run.project_id}, id, label, number from given, unnest(labels) label
    )
    insert into ticket (id, project_id, number, ${PORTABLE_COLUMNS}, status, column_slot, rank, assignee_id, reporter_id,
      milestone_id, labels, created_at, updated_at, imported)
    select id, ${run.project_id}, number, ${PORTABLE_COLUMNS}, status, column_slot, rank, assignee_id, reporter_id,
      milestone_id, labels, created_at, updated_at,
      ${markOf(run)} || case when waiting is null then '{}' else jsonb_build_object('assignee', waiting) end
        || case when keys = '[]' then '{}' else jsonb_build_object('keys', keys) end
    from given`.execute(run.db)
  await setCustomOfMany(
    run.db,
    rows.map(({ id }, at) => ({
      id,
      edits: editsOf(tickets[at]?.custom).filter(({ after }) => after !== null),
    })),
  )
}

/**
 * Returns numbers for tickets that have none. Uses the numbers that were reserved when the run began, so that the project's row
 * is not locked before the tickets are written; otherwise takes new ones.
 * @returns the first number
 */
async function reserveNumbers(run: Run, count: number): Promise<number> {
  const { db, project_id, import_id } = run
  const { rows } = await sql<{
    first: number
  }>`update import set next_number = next_number + ${count}, numberless = numberless - ${count}
    where id = ${import_id} and numberless >= ${count} returning next_number - ${count} as first`.execute(db)
  if (rows[0]) return rows[0].first
  const more = await sql<{
    first: number
  }>`update project set last_ticket_number = last_ticket_number + ${count}
    where id = ${project_id} returning last_ticket_number - ${count} + 1 as first`.execute(db)
  return more.rows[0]?.first as number
}

/**
 * Reserves numbers and places before the first portion, so that no new ticket takes a number that a ticket of the source will have.
 */
export async function setNumbersAside({ db, project_id, import_id }: Run): Promise<void> {
  await sql`with mine as (select highest, numberless from import where id = ${import_id}), ahead as (
      update project set last_ticket_number = greatest(last_ticket_number, highest) + numberless from mine
      where project.id = ${project_id} returning last_ticket_number)
    update import set next_number = last_ticket_number - numberless + 1, rank_prefix = case when exists (
        select from ticket where project_id = ${project_id} and deleted_at is null)
      then lpad((9999999999 - last_ticket_number)::text, 10, '0') else '' end
    from ahead where import.id = ${import_id}`.execute(db)
}
