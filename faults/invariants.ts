// What must be true of the database at any time, asked in SQL by the harness itself; and whether its files are sound.
import { Client } from 'pg'
import type { Findings } from './part.ts'

/** Each question finds rows that must not exist. */
const questions: Record<string, string> = {
  'event numbers without a gap': `
    select p.id from project p left join event e on e.project_id = p.id group by p.id, p.seq
    having count(e.seq) <> p.seq or coalesce(max(e.seq), 0) <> p.seq or coalesce(min(e.seq), 1) <> 1`,
  'counts equal rows': `
    select p.id from project p where
      array[p.todo_count, p.in_progress_count, p.done_count] <> (
        select array[(count(*) filter (where status = 'todo'))::int, (count(*) filter (where status = 'in_progress'))::int,
          (count(*) filter (where status = 'done'))::int]
        from ticket where project_id = p.id and deleted_at is null)
      or p.member_count <> (select count(*) from project_member where project_id = p.id)`,
  'the last event carries the counts': `
    select p.id from project p join event e on e.project_id = p.id and e.seq = p.seq
    where e.counts <> jsonb_build_object('todo', p.todo_count, 'in_progress', p.in_progress_count,
      'done', p.done_count, 'members', p.member_count)`,
  'the owner is a member': `
    select p.id from project p where not exists
      (select from project_member m where m.project_id = p.id and m.user_id = p.owner_id)`,
  'every assignee is a member': `
    select t.id from ticket t where assignee_id is not null and not exists
      (select from project_member m where m.project_id = t.project_id and m.user_id = t.assignee_id)`,
  'comment counts equal rows': `
    select t.id from ticket t where comment_count <> (select count(*) from comment c where c.ticket_id = t.id)`,
  'ticket numbers without a gap': `
    select p.id from project p where last_ticket_number <> (select count(*) from ticket where project_id = p.id)
      or last_ticket_number <> (select coalesce(max(number), 0) from ticket where project_id = p.id)`,
  'versions equal changes': `
    select t.id from ticket t where version <> 1 + (select count(*) from event e where e.project_id = t.project_id
      and e.type = 'ticket.changed' and e.payload->'ticket'->>'id' = t.id::text)
      and not exists (select from event e where e.project_id = t.project_id and e.type = 'member.removed')`,
  'every kept key has its answer': 'select key from idempotency_key where response is null',
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

export async function checkInvariants(url: string, found: Findings) {
  for (const [words, text] of Object.entries(questions)) {
    const rows = await ask(url, text)
    found.expect(rows.length === 0, `not true: ${words} (${JSON.stringify(rows.slice(0, 2))})`)
  }
  found.figures.invariants = Object.keys(questions).length
}

export async function scalar(url: string, text: string): Promise<number> {
  return Number(Object.values((await ask(url, text))[0] ?? {})[0])
}

/** What pg_amcheck does: every row and every index entry of the product's tables. */
export async function checkFiles({ url, adminUrl }: { url: string; adminUrl: string }, found: Findings) {
  const admin = new URL(adminUrl)
  admin.pathname = new URL(url).pathname
  await ask(admin.href, 'create extension if not exists amcheck')
  const tables = await ask(
    admin.href,
    `select c.relname, h.* from pg_class c, lateral verify_heapam(c.oid) h
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  found.expect(tables.length === 0, `damaged table: ${JSON.stringify(tables[0])}`)
  const checked = await ask(
    admin.href,
    `select bt_index_check(i.indexrelid, true) from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relnamespace = 'public'::regnamespace`,
  ).catch((error: Error) => error)
  found.expect(Array.isArray(checked), `damaged index: ${String(checked)}`)
  found.figures.amcheck = Array.isArray(checked) ? `${checked.length} indexes` : 'damaged'
}
