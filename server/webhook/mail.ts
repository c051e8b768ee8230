// Mails the owner of a project that one of its webhooks was switched off. Names only the host of the address: the rest may be
// secret.
import { t } from '../../domain/locale/message.ts'
import type { Deps } from '../deps.ts'
import { type MailContent, plainName } from '../mail/text.ts'
import type { WebhookMail } from './jobs.ts'

/** Null if the webhook is on again, or deleted. */
export async function webhookMail(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { webhook_id, project_id }: WebhookMail,
): Promise<MailContent | null> {
  const found = await db
    .selectFrom('webhook')
    .innerJoin('project', 'project.id', 'webhook.project_id')
    .innerJoin('account', 'account.id', 'project.owner_id')
    .select(['account.email', 'project.name', 'url', 'paused'])
    .where('webhook.id', '=', webhook_id)
    .where('project.id', '=', project_id)
    .where('paused', 'is not', null)
    .where('project.deleted_at', 'is', null)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const values = { project: plainName(found.name), host: new URL(found.url).host }
  return {
    to: found.email,
    words: () => ({
      subject: t('A webhook was switched off'),
      lines: [
        found.paused === 'gone'
          ? t(
              'A webhook of the project “{project}” was switched off: its receiver, {host}, answered that nothing can be sent to this address any more.',
              values,
            )
          : t(
              'A webhook of the project “{project}” was switched off: its receiver, {host}, failed every delivery for a day.',
              values,
            ),
        t(
          'Waiting deliveries are sent once an admin switches it on again in the settings of the project. The log there shows the responses.',
        ),
      ],
      link: {
        url: `${config.publicUrl}/project/${project_id}?tab=settings&section=integrations#webhooks`,
        label: t('Open the settings'),
      },
    }),
  }
}
