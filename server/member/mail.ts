// Mails to a person who was added to a project, or was offered the ownership of one. Opening the link changes nothing: it leads
// to the dashboard, where the person answers with one click.
import { t } from '../../domain/locale/message.ts'
import { roleLabel } from '../../domain/member/roles.ts'
import type { Deps } from '../deps.ts'
import { inReadersWords } from '../locale/constant.ts'
import { type MailContent, personInMail, plainName } from '../mail/text.ts'
import type { GivenMail, MembershipMail } from './jobs.ts'

type Sender = Pick<Deps, 'db' | 'config'>

/** The membership, unless it has ended in the meantime. */
function membership({ db }: Sender, { user_id, project_id }: MembershipMail) {
  return db
    .selectFrom('project_member as member')
    .innerJoin('project', 'project.id', 'member.project_id')
    .innerJoin('account', 'account.id', 'member.user_id')
    .leftJoin('profile as inviter', 'inviter.id', 'member.invited_by')
    .innerJoin('profile as owner', 'owner.id', 'project.owner_id')
    .select(['email', 'name', 'role', 'is_news', 'transfer_to', 'owner_id'])
    .select(['inviter.full_name as inviter_name', 'inviter.username as inviter_username'])
    .select(['owner.full_name as owner_name', 'owner.username as owner_username'])
    .where('project_id', '=', project_id)
    .where('member.user_id', '=', user_id)
    .where('project.deleted_at', 'is', null)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()
}

const link = ({ config }: Sender) => ({
  url: `${config.publicUrl}/dashboard`,
  label: t('Open your projects'),
})

/** @returns null if the person has answered or left in the meantime */
export async function addedMail(sender: Sender, job: MembershipMail): Promise<MailContent | null> {
  const found = await membership(sender, job)
  if (!found?.is_news || found.inviter_name === null || found.inviter_username === null) return null
  const inviter = { full_name: found.inviter_name, username: found.inviter_username }
  return {
    to: found.email,
    words: () => ({
      subject: t('You were added to a project'),
      lines: [
        t('{person} added you to the project “{project}” as {role}.', {
          person: personInMail(inviter),
          project: plainName(found.name),
          role: inReadersWords(roleLabel(found.role)),
        }),
        t('You can leave it, and block this person from adding you again, with one click on your dashboard.'),
      ],
      link: link(sender),
    }),
  }
}

/** @returns null if the offer was answered or withdrawn in the meantime */
export async function offeredMail(sender: Sender, job: MembershipMail): Promise<MailContent | null> {
  const found = await membership(sender, job)
  if (!found || found.transfer_to !== job.user_id) return null
  return {
    to: found.email,
    words: () => ({
      subject: t('A project is offered to you'),
      lines: [
        t('{person} wants to hand over the project “{project}” to you.', {
          person: ownerOf(found),
          project: plainName(found.name),
        }),
        t(
          'It becomes yours only if you accept on your dashboard within a week. If you do nothing, nothing changes.',
        ),
      ],
      link: link(sender),
    }),
  }
}

/** To the new owner, the former one and the admins. @returns null if the person has left in the meantime */
export async function givenMail(sender: Sender, job: GivenMail): Promise<MailContent | null> {
  const found = await membership(sender, job)
  if (!found) return null
  const former = await sender.db
    .selectFrom('profile')
    .select(['full_name', 'username'])
    .where('id', '=', job.former_id)
    .executeTakeFirst()
  return {
    to: found.email,
    words: () => ({
      subject: isOwner(found, job) ? t('You own a project now') : t('A project has another owner'),
      lines: [givenLine(found, job, former), t('The audit log of the project says when and by whom.')],
      link: link(sender),
    }),
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof membership>>>
type Named = { full_name: string; username: string }

const ownerOf = ({ owner_name, owner_username }: Found) =>
  personInMail({ full_name: owner_name, username: owner_username })
const isOwner = ({ owner_id }: Found, { user_id }: GivenMail) => owner_id === user_id

function givenLine(found: Found, job: GivenMail, former: Named | undefined): string {
  const values = {
    person: ownerOf(found),
    project: plainName(found.name),
    former: former ? personInMail(former) : t('somebody else'),
  }
  if (job.why === 'left')
    return isOwner(found, job)
      ? t('You are now the owner of the project “{project}”, because its owner left this server.', values)
      : t('{person} is now the owner of the project “{project}”, because its owner left this server.', values)
  return isOwner(found, job)
    ? t(
        'You are now the owner of the project “{project}”. An operator of this server gave it; before, it belonged to {former}.',
        values,
      )
    : t(
        '{person} is now the owner of the project “{project}”. An operator of this server gave it; before, it belonged to {former}.',
        values,
      )
}
