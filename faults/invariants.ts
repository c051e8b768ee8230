// Invariants of the database, checked by the harness's own SQL queries. files.ts checks the database's files.
import { query } from '../server/test/query.ts'
import type { Findings } from './scenario.ts'

/** Each query finds rows that must not exist. */
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
  'bytes of text equal rows': `
    select p.id from project p where text_bytes <> (
      select coalesce(sum(octet_length(title) + coalesce(octet_length(description), 0)), 0) from ticket t
      where t.project_id = p.id) + (
      select coalesce(sum(octet_length(content)), 0) from comment c where c.project_id = p.id) + (
      select coalesce(sum(octet_length(before::text) + octet_length(after::text)), 0) from import_change i
      where i.project_id = p.id)`,
  'the last event carries the counts': `
    select p.id from project p join event e on e.project_id = p.id and e.seq = p.seq
    where e.counts <> project_counts(p.todo_count, p.in_progress_count, p.done_count, p.member_count,
      p.column_counts)`,
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
    select t.id from ticket t left join (
        select project_id, payload->'ticket'->>'id' as id, count(*) as times from event where type = 'ticket.changed' group by 1, 2
      ) changes on changes.project_id = t.project_id and changes.id = t.id::text
    where version <> 1 + coalesce(times, 0)
      and not exists (select from event e where e.project_id = t.project_id and e.type = 'member.removed')`,
  'every kept key has its answer': 'select key from idempotency_key where response is null',
}

export async function checkInvariants(url: string, found: Findings) {
  for (const [words, text] of Object.entries(questions)) {
    const rows = await query(url, text)
    found.expect(rows.length === 0, `not true: ${words} (${JSON.stringify(rows.slice(0, 2))})`)
  }
  found.figures.invariants = Object.keys(questions).length
}

export async function scalar(url: string, text: string): Promise<number> {
  return Number(Object.values((await query(url, text))[0] ?? {})[0])
}

/**
 * The number of deadlocks in this database. Backends report deadlocks only when they exit or have been idle for long. So this
 * terminates the server's connections first, which the server has to survive anyway.
 */
export async function countDeadlocks(adminUrl: string, url: string): Promise<number> {
  const name = new URL(url).pathname.slice(1)
  const others = `from pg_stat_activity where datname = '${name}' and backend_type = 'client backend'
    and pid <> pg_backend_pid()`
  const pids = (await query(adminUrl, `select pid, pg_terminate_backend(pid) ${others}`)).map(
    ({ pid }) => pid,
  )
  const left = `select count(*) from pg_stat_activity where pid = any(array[${pids.join()}]::int[])`
  while (pids.length > 0 && (await scalar(adminUrl, left)) > 0);
  return scalar(adminUrl, `select deadlocks from pg_stat_database where datname = '${name}'`)
}
