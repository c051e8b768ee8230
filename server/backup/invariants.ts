// Invariants of the rows and of the counts that are stored beside them, checked row by row on one snapshot.
import { Client } from 'pg'
import { COUNTED_TEXTS } from '../db/later/fills.ts'

type Invariant = {
  /** The invariant, in words. */
  what: string
  /** SQL that selects the counterexamples, one text each. */
  broken: string
}

const INVARIANTS: Invariant[] = [
  {
    what: 'event numbers have no gaps up to that of the project',
    broken: `select p.key || ', ' || p.id from project p cross join lateral (
        select min(seq) as low, max(seq) as high, count(*) as n from event where project_id = p.id) e
      where e.high is distinct from nullif(p.seq, 0) or e.n <> coalesce(e.high - e.low + 1, 0)`,
  },
  {
    what: 'the newest event has the counts of the project',
    broken: `select p.key || ', ' || p.id from project p join event e on e.project_id = p.id and e.seq = p.seq
      where e.counts is distinct from project_counts(p.todo_count, p.in_progress_count, p.done_count, p.member_count,
        p.column_counts)`,
  },
  {
    what: 'the counts of tickets and members equal the rows',
    broken: `select p.key || ', ' || p.id from project p
      left join (select project_id, count(*) filter (where status = 'todo') as todo,
          count(*) filter (where status = 'in_progress') as in_progress, count(*) filter (where status = 'done') as done
        from ticket where deleted_at is null group by project_id) t on t.project_id = p.id
      left join (select project_id, count(*) as n from project_member group by project_id) m on m.project_id = p.id
      where (p.todo_count, p.in_progress_count, p.done_count, p.member_count) is distinct from
        (coalesce(t.todo, 0), coalesce(t.in_progress, 0), coalesce(t.done, 0), coalesce(m.n, 0))`,
  },
  {
    what: 'the counts of columns equal their tickets',
    broken: `select p.key || ', ' || p.id from project p
      left join (select project_id, jsonb_object_agg(column_slot, n) as counts from (
          select project_id, column_slot, count(*) as n from ticket where deleted_at is null and column_slot > 0
          group by project_id, column_slot) counted group by project_id) t on t.project_id = p.id
      where p.column_counts <> coalesce(t.counts, '{}')`,
  },
  {
    what: 'no ticket is in a column that was removed',
    broken: `select p.key || '-' || t.number from ticket t join project p on p.id = t.project_id
      join project_column c on (c.project_id, c.status, c.slot) = (t.project_id, t.status, t.column_slot)
      where c.removed_at is not null and t.deleted_at is null`,
  },
  {
    what: 'the text bytes of a project equal those of its rows',
    // An upgrade counts after the start (server/db/later/fills.ts).
    broken: `select p.key || ', ' || p.id from (${COUNTED_TEXTS}) p
      where kept <> counted
        and not exists (select from upgrade_work where name = 'text_bytes' and ended_at is null)`,
  },
  {
    what: 'the values of custom fields carry the project and number of their ticket',
    broken: `select p.key || '-' || t.number from ticket_custom f join ticket t on t.id = f.ticket_id
      join project p on p.id = t.project_id where f.number <> t.number or f.project_id <> t.project_id`,
  },
  {
    // The last number can be higher than all tickets if an import reserved numbers or was removed. No number is given twice.
    what: 'no ticket number of a project is above its last one',
    broken: `select p.key || ', ' || p.id from project p
      left join (select project_id, max(number) as greatest from ticket group by project_id) t on t.project_id = p.id
      where p.last_ticket_number < coalesce(t.greatest, 0)`,
  },
  {
    what: 'the owner of a project is among its members',
    broken: `select p.key || ', ' || p.id from project p where not exists (
      select from project_member m where m.project_id = p.id and m.user_id = p.owner_id)`,
  },
  {
    what: 'the assignee of a ticket is a member of its project',
    broken: `select p.key || '-' || t.number from ticket t join project p on p.id = t.project_id
      where t.assignee_id is not null and not exists (
        select from project_member m where m.project_id = t.project_id and m.user_id = t.assignee_id)`,
  },
  {
    what: 'the labels of tickets carry their numbers',
    broken: `select p.key || '-' || t.number from ticket_label l join ticket t on t.id = l.ticket_id
      join project p on p.id = t.project_id where l.number <> t.number`,
  },
  {
    what: 'tickets are found by the labels that they have',
    broken: `select p.key || '-' || t.number from ticket t join project p on p.id = t.project_id
      left join (select ticket_id, array_agg(label_id order by label_id) as labels from ticket_label group by ticket_id) l
        on l.ticket_id = t.id
      where t.labels is distinct from l.labels`,
  },
  {
    what: 'the attachment counts of tickets equal the attachments',
    broken: `select p.key || '-' || t.number from ticket t join project p on p.id = t.project_id
      left join (select ticket_id, count(*) as n from attachment where deleted_at is null group by ticket_id) a
        on a.ticket_id = t.id
      where t.attachment_count <> coalesce(a.n, 0)`,
  },
  {
    what: 'the file bytes of a project equal those of its attachments',
    broken: `select p.key || ', ' || p.id from project p
      left join (select project_id, sum(size) filter (where deleted_at is null) as bytes,
          sum(size) filter (where deleted_at is not null) as removed from attachment group by project_id) a
        on a.project_id = p.id
      where (p.file_bytes, p.removed_file_bytes) <> (coalesce(a.bytes, 0), coalesce(a.removed, 0))`,
  },
  {
    what: 'the files of attachments are kept',
    broken: `select p.key || '-' || t.number || ' ' || a.id from attachment a join ticket t on t.id = a.ticket_id
      join project p on p.id = t.project_id join blob b on b.sha256 = a.sha256 where b.size <> a.size`,
  },
  {
    what: 'the comment counts of tickets equal the comments',
    broken: `select p.key || '-' || t.number from ticket t join project p on p.id = t.project_id
      left join (select ticket_id, count(*) as n from comment group by ticket_id) c on c.ticket_id = t.id
      where t.comment_count <> coalesce(c.n, 0)`,
  },
  {
    what: 'the counts of sub-tickets equal the rows',
    broken: `select p.key || '-' || t.number from ticket t join project p on p.id = t.project_id
      left join (select parent_id, count(*) as total, count(*) filter (where status = 'done') as done
        from ticket where parent_id is not null and deleted_at is null group by parent_id) s on s.parent_id = t.id
      where (t.sub_total, t.sub_done) is distinct from (coalesce(s.total, 0), coalesce(s.done, 0))`,
  },
  {
    what: 'the counts of milestones equal the rows',
    broken: `select p.key || ' ' || m.name from milestone m join project p on p.id = m.project_id
      left join (select milestone_id,
          count(*) filter (where status = 'todo') as todo, count(*) filter (where status = 'in_progress') as in_progress,
          count(*) filter (where status = 'done') as done,
          coalesce(sum(estimate) filter (where status = 'todo'), 0) as todo_points,
          coalesce(sum(estimate) filter (where status = 'in_progress'), 0) as in_progress_points,
          coalesce(sum(estimate) filter (where status = 'done'), 0) as done_points
        from ticket where milestone_id is not null and deleted_at is null group by milestone_id) t on t.milestone_id = m.id
      where (m.todo_count, m.in_progress_count, m.done_count, m.todo_estimate, m.in_progress_estimate, m.done_estimate)
        is distinct from (coalesce(t.todo, 0), coalesce(t.in_progress, 0), coalesce(t.done, 0),
          coalesce(t.todo_points, 0), coalesce(t.in_progress_points, 0), coalesce(t.done_points, 0))`,
  },
  {
    what: 'the due days of milestones equal the rows',
    broken: `select p.key || ' ' || coalesce(d.day, t.day) from
        (select milestone_id, day, tickets from milestone_due) d
        full join (select milestone_id, due_date as day, count(*) as n from ticket
          where milestone_id is not null and due_date is not null and deleted_at is null and status <> 'done'
          group by milestone_id, due_date) t using (milestone_id, day)
      join milestone m on m.id = milestone_id join project p on p.id = m.project_id
      where d.tickets is distinct from t.n`,
  },
  {
    what: 'the counts of relations and open blockers equal the rows',
    broken: `select p.key || '-' || t.number from ticket t join project p on p.id = t.project_id
      left join (select id, count(*) as n, count(*) filter (where is_blocked) as blocked from (
          select r.from_id as id, false as is_blocked from relation r
          union all
          select r.to_id, r.kind = 'blocks' and b.deleted_at is null and b.status <> 'done'
            from relation r join ticket b on b.id = r.from_id) ends group by id) c on c.id = t.id
      where (t.relation_count, t.blocked_by) is distinct from (coalesce(c.n, 0), coalesce(c.blocked, 0))`,
  },
  {
    what: 'nobody has seen events that their project does not have',
    broken: `select p.key || ', ' || p.id from project p join project_visit v on v.project_id = p.id
      where v.shown_seq > p.seq or p.erased_at is not null`,
  },
  {
    what: 'comments for the sender of a report are on reports',
    broken: `select p.key || '-' || t.number from comment c join ticket t on t.id = c.ticket_id
      join project p on p.id = t.project_id
      where c.to_reporter and not exists (select from report r where r.ticket_id = t.id)`,
  },
  {
    what: 'nothing is left of erased content',
    broken: `select p.key || '-' || t.number from ticket t join project p on p.id = t.project_id
      where p.erased_at is not null or t.erased_at is not null and (t.deleted_at is null or t.description is not null
        or t.comment_count > 0 or exists (select from ticket_text where ticket_id = t.id)
        or exists (select from ticket_watch where ticket_id = t.id)
        or exists (select from report where ticket_id = t.id)
        or exists (select from inbox_line l where l.project_id = t.project_id and l.ticket_id = t.id)
        or exists (select from notification n where n.project_id = t.project_id and n.ticket_id = t.id))`,
  },
]

export type Outcome = { what: string; broken: number; examples: string[] }

const EXAMPLES = 5

/** All invariants with their counterexamples; there should be none. */
export async function checkInvariants(url: string): Promise<Outcome[]> {
  const client = new Client({ connectionString: url, application_name: 'lacewing doctor' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin isolation level repeatable read, read only')
    const outcomes: Outcome[] = []
    for (const { what, broken } of INVARIANTS) {
      const { rows } = await client.query<{ n: number; which: string }>(
        `select count(*) over ()::int as n, which from (${broken}) found (which) order by which limit ${EXAMPLES}`,
      )
      outcomes.push({ what, broken: rows[0]?.n ?? 0, examples: rows.map(({ which }) => which) })
    }
    return outcomes
  } finally {
    await client.end()
  }
}
