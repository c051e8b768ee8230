// Team links: creating and revoking one, and joining by one. Creating and revoking have no events, because only the people who may
// invite see the links; the audit log has both.

import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import { audit } from '../audit/log.ts'
import { hashOf } from '../auth/session/session.ts'
import { MEMBERS_PER_PROJECT, TEAM_LINKS_PER_PROJECT } from '../limits.ts'
import { addMember } from '../member/add.ts'
import { requireInvitable } from '../member/may-invite.ts'
import type { Change, ProjectContext, Server, UserContext } from '../pipeline/context.ts'
import { lockProject } from '../pipeline/project-lock.ts'
import { isOfDomain, type Row, workingLink } from './link.ts'

const about = ({ user, caller, now, project }: ProjectContext) => ({
  at: now,
  person_id: user.id,
  caller,
  project_id: project.id,
})

/** The project is locked exclusively, so that two concurrent requests do not exceed the limit. */
export async function createTeamLink(
  context: ProjectContext,
  { secret, days, ...link }: InputOf<'createTeamLink'>,
  { config }: Server,
): Promise<null> {
  requireInvitable(context, link.role)
  // The audit log says whether a person was removed after the link was created.
  if (days > config.auditDays)
    throw new Refusal('invalid_input', {
      errors: [
        {
          field: 'days',
          message: t('Please enter at most {days} days: this server keeps its audit log no longer', {
            days: config.auditDays,
          }),
        },
      ],
    })
  const { db, project, user, now, newId } = context
  const { open } = await db
    .selectFrom('team_link')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('project_id', '=', project.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  if (open >= TEAM_LINKS_PER_PROJECT) throw new Refusal('team_link_limit')
  const id = newId()
  const inserted = await db
    .insertInto('team_link')
    .values({
      id,
      project_id: project.id,
      ...link,
      hash: hashOf(secret),
      created_by: user.id,
      created_at: now,
      expires_at: sql<string>`${now}::timestamptz + ${days} * interval '1 day'`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n)
    throw new Refusal('invalid_input', {
      errors: [{ field: 'secret', message: t('Another link has this secret') }],
    })
  const detail = { role: link.role, uses: link.most_uses }
  await audit(db, { action: 'team_link.created', ...about(context), subject_id: id, detail })
  return null
}

export async function revokeTeamLink(
  context: ProjectContext,
  { team_link_id }: InputOf<'revokeTeamLink'>,
): Promise<null> {
  const { db, project, now } = context
  const { numUpdatedRows } = await db
    .updateTable('team_link')
    .set({ revoked_at: now })
    .where('id', '=', team_link_id)
    .where('project_id', '=', project.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  // A repeated call changes nothing and is not in the audit log.
  if (numUpdatedRows > 0n)
    await audit(db, { action: 'team_link.revoked', ...about(context), subject_id: team_link_id })
  return null
}

/** The person agrees to become a member, so no notification or question has to follow (decision 29). */
export async function joinByTeamLink(
  context: UserContext,
  { secret }: InputOf<'joinByTeamLink'>,
): Promise<Change> {
  const { db, user, now, caller } = context
  const found = await workingLink(db, { secret, now })
  const project = found && (await lockProject(db, found.project_id))
  // The link may have ended before the lock was taken, which makes uses count exactly.
  const link = project && (await workingLink(db, { secret, now }))
  if (!project || !link || (await wasRemovedSince(context, link))) throw new Refusal('team_link_over')
  if (!isOfDomain(link.domain, user.email))
    throw new Refusal(
      'team_link_domain',
      {},
      t('This link is for addresses of {domain}', { domain: link.domain }),
    )
  const { id, role, created_by, most_uses } = link
  const change = await addMember(context, project, {
    person: user,
    role,
    invited_by: created_by,
    is_news: false,
  })
  if (project.member_count >= MEMBERS_PER_PROJECT) throw new Refusal('member_limit')
  const { uses } = await db
    .updateTable('team_link')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', id)
    .returning('uses')
    .executeTakeFirstOrThrow()
  await audit(db, {
    action: 'team_link.used',
    at: now,
    person_id: user.id,
    caller,
    project_id: project.id,
    subject_id: id,
    detail: { use: uses, uses: most_uses },
  })
  return change
}

/** Whether somebody else removed the person from the project after the link was created: the link must not undo that. */
async function wasRemovedSince({ db, user }: UserContext, link: Row): Promise<boolean> {
  const found = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('project_id', '=', link.project_id)
    .where('action', '=', 'member.removed')
    .where('person_id', '=', user.id)
    .where('at', '>=', link.created_at)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
