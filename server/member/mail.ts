// Mails to a person whom somebody added to a project or offered one. Opening the link changes nothing: it leads to the
// dashboard, where the person answers with one click.
import { ROLES } from '../../domain/member/member.ts'
import type { Deps } from '../deps.ts'
import type { MailJob } from '../jobs/enqueue.ts'
import { personInMail, plainName, type Words } from '../mail/text.ts'

type Job = Extract<MailJob, { kind: 'added_to_project' | 'transfer_offered' }>
type Sender = Pick<Deps, 'db' | 'config'>

/** Null if it was answered or withdrawn in the meantime. */
export async function membershipMail(
  { db, config }: Sender,
  { kind, user_id, project_id }: Job,
): Promise<{ to: string; words: Words } | null> {
  const found = await db
    .selectFrom('project_member as member')
    .innerJoin('project', 'project.id', 'member.project_id')
    .innerJoin('account', 'account.id', 'member.user_id')
    .leftJoin('profile as inviter', 'inviter.id', 'member.invited_by')
    .innerJoin('profile as owner', 'owner.id', 'project.owner_id')
    .select(['email', 'name', 'role', 'is_news', 'transfer_to'])
    .select(['inviter.full_name as inviter_name', 'inviter.username as inviter_username'])
    .select(['owner.full_name as owner_name', 'owner.username as owner_username'])
    .where('project_id', '=', project_id)
    .where('member.user_id', '=', user_id)
    .where('project.deleted_at', 'is', null)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const project = `“${plainName(found.name)}”`
  const link = { url: `${config.publicUrl}/dashboard`, label: 'Open your projects' }
  const { inviter_name, inviter_username, owner_name, owner_username } = found
  if (kind === 'added_to_project') {
    if (!found.is_news || inviter_name === null || inviter_username === null) return null
    const who = personInMail({ full_name: inviter_name, username: inviter_username })
    const role = ROLES.find(({ value }) => value === found.role)?.label ?? found.role
    return {
      to: found.email,
      words: {
        subject: 'You were added to a project',
        lines: [
          `${who} added you to the project ${project} as ${role}.`,
          'You can leave it, and block this person from adding you again, with one click on your dashboard.',
        ],
        link,
      },
    }
  }
  if (found.transfer_to !== user_id) return null
  return {
    to: found.email,
    words: {
      subject: 'A project is offered to you',
      lines: [
        `${personInMail({ full_name: owner_name, username: owner_username })} wants to hand the project ${project} over to you.`,
        'It becomes yours only if you accept on your dashboard within a week. If you do nothing, nothing changes.',
      ],
      link,
    },
  }
}
