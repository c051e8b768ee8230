// Mails the owner and the admins of a project that a recurring ticket was paused because it could not be made.
import { t } from '../../domain/locale/message.ts'
import type { Deps } from '../deps.ts'
import { type MailContent, plainName } from '../mail/text.ts'
import type { RecurrenceMail } from './jobs.ts'

/** Null if it makes tickets again, was removed, or the person may not manage it any more. */
export async function recurrenceMail(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { recurrence_id, user_id }: RecurrenceMail,
): Promise<MailContent | null> {
  const found = await db
    .selectFrom('recurrence')
    .innerJoin('project', 'project.id', 'recurrence.project_id')
    .innerJoin('project_member as member', 'member.project_id', 'project.id')
    .innerJoin('account', 'account.id', 'member.user_id')
    .select(['account.email', 'project.id', 'project.name', 'title', 'paused'])
    .where('recurrence.id', '=', recurrence_id)
    .where('account.id', '=', user_id)
    .where('paused', 'in', ['author', 'refused'])
    .where((of) => of.or([of('role', '=', 'admin'), of('owner_id', '=', user_id)]))
    .where('project.deleted_at', 'is', null)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  return {
    to: found.email,
    words: () => ({
      subject: t('A recurring ticket was paused'),
      lines: [
        t('The recurring ticket “{title}” of the project “{project}” was paused.', {
          title: plainName(found.title),
          project: plainName(found.name),
        }),
        found.paused === 'author'
          ? t(
              'The person who wrote or last edited it may no longer create tickets in the project. The person who resumes it becomes the reporter of its tickets.',
            )
          : t('The project did not accept its ticket. Its texts may not fit into the project any more.'),
      ],
      link: {
        url: `${config.publicUrl}/project/${found.id}?tab=settings&section=fields#recurring-tickets`,
        label: t('Open the settings'),
      },
    }),
  }
}
