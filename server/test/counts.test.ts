// The counts on the rows of a project and its milestones under any interleaving: whatever people do concurrently, they equal the counted rows, and event
// numbers have neither gaps nor duplicates.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { api } from '../../domain/api.ts'
import { COMMANDS, commandExampleOf } from './examples.ts'
import { createScene, createWalk } from './scene.ts'
import { startWorld } from './world.ts'

const AT_ONCE = 6

const world = await startWorld()

/** All commands that change a project, except those after which it is deleted or has another owner. */
const commands = COMMANDS.filter((name) => api[name].lock !== 'none' && !commandExampleOf(name).ends)

/** The next command of the owner, and the index of the row it is about. */
const step = fc.record({ name: fc.constantFrom(...commands), pick: fc.nat(5) })

async function differences(projectId: string) {
  const { rows } = await sql`
    select * from (
      select project.id,
        todo_count, (select count(*)::int from ticket t where t.project_id = project.id and deleted_at is null
          and status = 'todo') as todo,
        in_progress_count, (select count(*)::int from ticket t where t.project_id = project.id and deleted_at is null
          and status = 'in_progress') as in_progress,
        done_count, (select count(*)::int from ticket t where t.project_id = project.id and deleted_at is null
          and status = 'done') as done,
        member_count, (select count(*)::int from project_member m where m.project_id = project.id) as members,
        last_ticket_number, greatest(0, (select max(number) from ticket t where t.project_id = project.id),
          (select max(number) from former_number f where f.project_id = project.id)) as highest,
        column_counts, (select coalesce(jsonb_object_agg(column_slot, n), '{}') from (
          select column_slot, count(*) as n from ticket t where t.project_id = project.id and deleted_at is null
            and column_slot > 0 group by column_slot) by_column) as in_columns,
        (select count(*)::int from ticket t join project_column c
          on (c.project_id, c.status, c.slot) = (t.project_id, t.status, t.column_slot)
          where t.project_id = project.id and t.deleted_at is null and c.removed_at is not null) as nowhere,
        seq, (select count(*)::int from event e where e.project_id = project.id) as events,
        (select coalesce(max(e.seq), 0) from event e where e.project_id = project.id) as newest,
        (select count(*)::int from ticket t where t.project_id = project.id and comment_count <>
          (select count(*) from comment c where c.ticket_id = t.id)) as miscounted,
        (select count(*)::int from ticket t left join ticket_text x on x.ticket_id = t.id
          where t.project_id = project.id and x.body is distinct from
            lower(title || chr(31) || coalesce(description, ''))) as unsearchable,
        (select count(*)::int from milestone m where m.project_id = project.id and array[m.todo_count, m.in_progress_count,
          m.done_count, todo_estimate, in_progress_estimate, done_estimate,
          (select coalesce(sum(tickets), 0) from milestone_due d where d.milestone_id = m.id)]::bigint[] <> (
          select array[count(*) filter (where t.status = 'todo'), count(*) filter (where t.status = 'in_progress'),
            count(*) filter (where t.status = 'done'), coalesce(sum(estimate) filter (where t.status = 'todo'), 0),
            coalesce(sum(estimate) filter (where t.status = 'in_progress'), 0),
            coalesce(sum(estimate) filter (where t.status = 'done'), 0),
            count(*) filter (where t.status <> 'done' and t.due_date is not null)]::bigint[]
          from ticket t where t.milestone_id = m.id and t.deleted_at is null)) as unmeasured
      from project where id = ${projectId}
    ) counted
    where todo_count <> todo or in_progress_count <> in_progress or done_count <> done or member_count <> members
      or last_ticket_number <> highest or seq <> events or seq <> newest or miscounted > 0 or unsearchable > 0 or unmeasured > 0
      or column_counts <> in_columns or nowhere > 0`.execute(world.db)
  return rows
}

it('are what counting the rows gives, whatever happens at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
      const scene = await createScene(world)
      const walk = createWalk(world, scene)
      const waiting = [...steps]
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          // Many calls are refused because their row is gone; the counts must stay correct then too.
          const { status } = await walk.send(scene.owner, next.name, { pick: next.pick })
          expect([next.name, status < 500]).toEqual([next.name, true])
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      expect(await differences(scene.projectId)).toEqual([])
    }),
    // The database decides the order of concurrent commits, so shrinking a failing case does not help.
    { numRuns: 12, endOnFailure: true },
  )
})
