// Makes the members of a project agree with the groups that have a role there. It compares what is with what should be, so it can
// be interrupted and repeated. Each transaction holds the exclusive lock of one project and changes a few members.
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Event } from '../../domain/event.ts'
import type { Role } from '../../domain/member/member.ts'
import type { Profile } from '../../domain/user/user.ts'
import { audit } from '../audit/log.ts'
import type { Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { append, type By, type NewChange } from '../events/log.ts'
import { job } from '../job.ts'
import type { Job } from '../jobs/enqueue.ts'
import { MEMBERS_PER_PROJECT } from '../limits.ts'
import { addMember } from '../member/add.ts'
import { withoutMember } from '../member/remove.ts'
import { type RoleByHand, rolesOf } from '../member/sources.ts'
import type { Effect } from '../pipeline/context.ts'
import { lockProject } from '../pipeline/project-lock.ts'
import { USABLE_ACCOUNT } from '../usable-account.ts'
import type { GroupMembersJob } from './jobs.ts'
import { GROUP_STEPS } from './limits.ts'

type GroupDeps = Pick<Deps, 'db' | 'clock' | 'hub'>

/** The consequences of a change of groups: a request makes the first changes at once, and a job makes the others. */
export function recomputing(projectIds: string[], by: string | null, people: number): (Job | Effect)[] {
  if (projectIds.length === 0) return []
  const work = { project_ids: projectIds, by }
  // A job that only makes up for an interrupted request can wait; one that has work for sure begins at once.
  const isSmall = projectIds.length * people <= GROUP_STEPS.atOnce
  return [
    job('group-members', work, { delay: isSmall ? GROUP_STEPS.takeUpSeconds : 0 }),
    {
      writes: projectIds.length * people * GROUP_STEPS.changeBytes,
      after: (deps) => recomputeAtOnce(deps, work),
    },
  ]
}

/** Makes the first changes. If that fails, the job that was enqueued with it makes them. */
export async function recomputeAtOnce(
  deps: GroupDeps & Pick<Deps, 'logger'>,
  work: GroupMembersJob,
): Promise<void> {
  await recompute(deps, work, GROUP_STEPS.atOnce).catch((error: unknown) =>
    deps.logger.warn({ err: error }, 'members of groups: interrupted; the job continues'),
  )
}

/** Runs the job. */
export async function recomputeMembers(
  deps: GroupDeps,
  work: GroupMembersJob,
  signal?: AbortSignal,
): Promise<void> {
  await recompute(deps, work, Number.POSITIVE_INFINITY, signal)
}

async function recompute(
  { db, clock, hub }: GroupDeps,
  { project_ids, by: actor_id }: GroupMembersJob,
  most: number,
  signal?: AbortSignal,
): Promise<void> {
  let made = 0
  for (const project_id of project_ids) {
    for (let isDone = false; !isDone; ) {
      if (made >= most) return
      signal?.throwIfAborted()
      const by = { actor_id, at: clock.now().toISOString() }
      const step = await db.transaction().execute((tx) => changeSome(tx, project_id, by))
      for (const event of step.events) hub.publish(event)
      made += step.events.length
      isDone = step.isDone
    }
  }
  // A deleted group is kept only until it has no role any more.
  await db
    .deleteFrom('people_group')
    .where('deleted_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('group_role').select('role').whereRef('group_id', '=', 'people_group.id'))),
    )
    .execute()
}

type Step = { events: Event[]; isDone: boolean }

async function changeSome(tx: Tx, projectId: string, by: By): Promise<Step> {
  const project = await lockProject(tx, projectId)
  if (!project) return { events: [], isDone: true }
  const events: Event[] = []
  let { seq } = project
  const write = async (change: NewChange) => {
    const event = await append(tx, { ...change, ...by })
    seq = event.seq
    events.push(event)
  }
  for (const change of await endRoles(tx, projectId, by)) await write(change)
  const differing = await differences(tx, projectId)
  let room = MEMBERS_PER_PROJECT - project.member_count
  for (const one of differing) {
    if (one.member_id) {
      if (!one.wanted) room += 1
      const change = await adjust(tx, { id: projectId, seq }, one, one.member_id, by)
      if (change) await write(change)
    } else if (room > 0) {
      room -= 1
      await write(await join(tx, { id: projectId, seq }, one, by))
    }
  }
  // Without room for the people who are left, there is nothing to do until somebody leaves.
  return { events, isDone: differing.length < GROUP_STEPS.portion || room <= 0 }
}

/** Ends the roles of deleted groups in the project. */
async function endRoles(tx: Tx, project_id: string, { actor_id, at }: By): Promise<NewChange[]> {
  const { rows } = await sql<{ group_id: string; role: Role; name: string }>`
    delete from group_role using people_group
    where project_id = ${project_id} and people_group.id = group_id and deleted_at is not null
    returning group_id, role, name`.execute(tx)
  for (const { name } of rows)
    await audit(tx, {
      action: 'group.removed',
      at,
      person_id: null,
      project_id,
      detail: { group: name },
      ...(actor_id && { actor: actor_id }),
    })
  return rows.map(({ group_id, role }) => ({
    project_id,
    payload: { type: 'group.removed', group_id },
    before: { role },
  }))
}

type Difference = Profile & {
  member_id: string | null
  role: Role | null
  role_by_hand: RoleByHand
  /** The highest role that groups give to the person; null if none does any more. */
  wanted: Role | null
  /** The name of a group that gives this role, and the person who gave it to the group. */
  group: string | null
  given_by: string | null
}

/**
 * The next people whose membership is not as their groups say, members first. Nobody joins who left the project, who has blocked
 * the person that would be the inviter, or whose account cannot be used.
 */
async function differences(tx: Tx, projectId: string): Promise<Difference[]> {
  const rank = (role: string) => sql`array_position(array['viewer', 'developer', 'admin'], ${sql.ref(role)})`
  const { rows } = await sql<Difference>`
    with wanted as (
      select distinct on (p.user_id) p.user_id, r.role, g.name, r.given_by, p.added_by
      from group_role r join people_group g on g.id = r.group_id and g.deleted_at is null
      join group_person p on p.group_id = r.group_id
      where r.project_id = ${projectId}
      order by p.user_id, ${rank('r.role')} desc, r.created_at
    ), member as (
      select id, user_id, role, role_by_hand from project_member where project_id = ${projectId}
    )
    select profile.id, profile.full_name, profile.username, member.id as member_id, member.role, member.role_by_hand,
      wanted.role as wanted, wanted.name as "group", wanted.given_by
    from member full join wanted on wanted.user_id = member.user_id
    join profile on profile.id = coalesce(member.user_id, wanted.user_id)
    where profile.id <> (select owner_id from project where id = ${projectId}) and case
      when member.id is null then
        exists (select from account where account.id = profile.id and ${USABLE_ACCOUNT})
        and not exists (select from group_absence a where a.project_id = ${projectId} and a.user_id = profile.id)
        and not exists (select from blocked_inviter b where b.user_id = profile.id
          and b.inviter_id in (wanted.given_by, wanted.added_by))
      when wanted.role is null then member.role_by_hand is not null
      when member.role_by_hand is null then true
      when member.role_by_hand = 'none' then member.role <> wanted.role
      else ${rank('member.role')} <> greatest(${rank('member.role_by_hand')}, ${rank('wanted.role')})
    end
    order by member.id is null, profile.id limit ${GROUP_STEPS.portion}`.execute(tx)
  return rows
}

type Place = { id: string; seq: number }

async function join(tx: Tx, project: Place, one: Difference, { at, actor_id }: By): Promise<NewChange> {
  const { id, full_name, username, given_by, group, wanted } = one
  if (!given_by || !wanted) throw new Error('a person joins without a group')
  const change = await addMember({ db: tx, now: at, newId }, project, {
    person: { id, full_name, username },
    role: null,
    invited_by: given_by,
    is_news: true,
  })
  const entry = { at, person_id: id, project_id: project.id, actor: actor_id ?? id }
  await audit(tx, { action: 'member.added', ...entry, detail: { role: wanted, group: group ?? '' } })
  return withoutFollows(change)
}

/** The member leaves, or gets another role. @returns null if only the sources of the membership changed */
async function adjust(
  tx: Tx,
  project: Place,
  one: Difference,
  member_id: string,
  { at, actor_id }: By,
): Promise<NewChange | null> {
  const { id: user_id, role, role_by_hand, wanted } = one
  if (!role) throw new Error('a member without a role')
  const entry = { at, person_id: user_id, project_id: project.id, actor: actor_id ?? user_id }
  const byHand = role_by_hand === 'none' ? null : (role_by_hand ?? role)
  if (!byHand && !wanted) {
    const change = await withoutMember({ db: tx, now: at, project }, { id: member_id, user_id, role })
    await audit(tx, { action: 'member.removed', ...entry, detail: { group: '' } })
    if (change.payload.type !== 'member.removed') throw new Error('not the removal of a member')
    return { ...withoutFollows(change), payload: { ...change.payload, through_group: true } } as NewChange
  }
  const next = rolesOf(byHand, wanted)
  await tx.updateTable('project_member').set(next).where('id', '=', member_id).execute()
  if (next.role === role) return null
  await audit(tx, { action: 'member.role_changed', ...entry, detail: { from: role, to: next.role } })
  return {
    project_id: project.id,
    payload: { type: 'member.changed', member_id, user_id, role: next.role },
    before: { role },
  }
}

function withoutFollows({ follows, ...change }: NewChange & { follows?: unknown }): NewChange {
  if (follows) throw new Error(`what follows from ${change.payload.type} would be lost`)
  return change as NewChange
}
