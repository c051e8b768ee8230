// Gives projects to other people without an offer: by an operator, or by an owner who leaves the server. Everything else about the
// owner of a project is in transfer.ts.
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import type { OwnedProject, Successors } from '../../domain/operator/operator.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { Db } from '../db/handle.ts'
import { mail } from '../job.ts'
import { MEMBERS_PER_PROJECT } from '../limits.ts'
import { addMember } from '../member/add.ts'
import type { Change } from '../pipeline/context.ts'
import { lockProject } from '../pipeline/project-lock.ts'
import { USABLE_ACCOUNT } from '../usable-account.ts'
import { PROJECT_COLUMNS } from './columns.ts'
import { refuseTooMany } from './commands.ts'
import { ownerChanged } from './transfer.ts'

/** The members of a project that are offered as its next owner. */
const CANDIDATES = 50
/** The number of projects that an error names. */
const NAMED = 10

/** The giver: an operator (without an id on the command line), or the owner who leaves. */
export type Giving = {
  db: Db
  now: string
  newId(): string
  actor_id: string | null
  why: 'operator' | 'left'
}

/**
 * The projects that a person owns, by name, each with the members who could take it.
 * @param reached a condition about the row `project`
 */
export async function ownedProjects(
  db: Db,
  userId: string,
  reached: RawBuilder<boolean> = sql`true`,
): Promise<OwnedProject[]> {
  const { rows } = await sql<OwnedProject>`
    select project.id, project.key, project.name, project.member_count as members, (
      select coalesce(jsonb_agg(candidate), '[]') from (
        select profile.id, profile.full_name, profile.username, member.role
        from project_member member join profile on profile.id = member.user_id
        join account on account.id = member.user_id
        where member.project_id = project.id and member.user_id <> ${userId} and ${USABLE_ACCOUNT} and not member.is_news
        order by array_position(array['admin', 'developer', 'viewer'], member.role::text), member.joined_at, member.id
        limit ${CANDIDATES}
      ) candidate) as candidates
    from project where project.owner_id = ${userId} and project.deleted_at is null and ${reached}
    order by project.name, project.id`.execute(db)
  return rows
}

/** Finds the person who is to own a project, or to manage a group. The lock keeps them from deleting their account in the meantime. */
export async function takerOf(db: Db, who: { id: string } | { name: string }): Promise<Profile> {
  const found = await db
    .selectFrom('account')
    .innerJoin('profile', 'profile.id', 'account.id')
    .select(['profile.id', 'full_name', 'username'])
    .where((is) =>
      'id' in who
        ? is('account.id', '=', who.id)
        : is.or([is('username', '=', who.name), is('email', '=', who.name)]),
    )
    .where(USABLE_ACCOUNT)
    .forKeyShare('account')
    .executeTakeFirst()
  if (!found) throw new Refusal('user_not_found')
  return found
}

/** Makes a person the owner at once, and a member if they are none. The former owner stays as admin. */
export async function giveProject(giving: Giving, projectId: string, taker: Profile): Promise<Change[]> {
  const { db, actor_id, why } = giving
  const locked = await lockProject(db, projectId)
  if (!locked) throw new Refusal('project_not_found')
  const project = await db
    .selectFrom('project')
    .select(PROJECT_COLUMNS)
    .select('transfer_until')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  if (project.owner_id === taker.id) return []
  await refuseTooMany(db, taker.id)
  const member = await db
    .updateTable('project_member')
    // An owner cannot leave, so there is nothing to answer, and is a member by hand, whatever becomes of a group.
    .set({ is_news: false, role_by_hand: null })
    .where('project_id', '=', projectId)
    .where('user_id', '=', taker.id)
    .returning('id')
    .executeTakeFirst()
  if (!member && locked.member_count >= MEMBERS_PER_PROJECT) throw new Refusal('member_limit')
  const joined = member
    ? []
    : [
        await addMember(giving, locked, {
          person: taker,
          role: 'admin',
          invited_by: actor_id,
          is_news: false,
        }),
      ]
  const changed = await ownerChanged(giving, project, taker.id)
  const mails = (await toldOf(db, projectId, actor_id, project.owner_id)).map((user_id) =>
    mail('project_given', { user_id, project_id: projectId, former_id: project.owner_id, why }),
  )
  return [...joined, { ...changed, follows: mails }]
}

/** The members who are notified about another owner: the new owner, the former owner and the admins. */
async function toldOf(db: Db, projectId: string, actorId: string | null, formerId: string) {
  const rows = await db
    .selectFrom('project_member')
    .innerJoin('project', 'project.id', 'project_id')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where((is) =>
      is.or([is('role', '=', 'admin'), is('user_id', '=', formerId), is('user_id', '=', is.ref('owner_id'))]),
    )
    .execute()
  return rows.map(({ user_id }) => user_id).filter((id) => id !== actorId)
}

/** Gives each project to its successor, in the order in which all transactions lock projects. */
export async function giveAll(
  giving: Giving,
  successors: Successors,
  takerFor: (one: Successors[number]) => Promise<Profile>,
): Promise<Change[]> {
  const ids = successors.map(({ project_id }) => project_id)
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) id order by hashtext(id::text)`.execute(giving.db)
  const changes: Change[] = []
  for (const { id } of rows) {
    const one = successors.find(({ project_id }) => project_id === id)
    if (one) changes.push(...(await giveProject(giving, id, await takerFor(one))))
  }
  return changes
}

/** Refuses, with their names, projects that would be left without an owner. */
export function refuseOwned(words: string, names: string[]): void {
  if (names.length === 0) return
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  throw new Refusal('owns_projects', {}, `${words}: ${names.slice(0, NAMED).join(', ')}${more}`)
}
