// Mails a person when somebody adds them to a project or offers them one, within a daily limit; the dashboard shows all of it.
// Called for every change of every command, in its transaction.
import type { Event } from '../../domain/event.ts'
import type { Tx } from '../db/handle.ts'
import { databaseLimiter, secondsToWait } from '../fair-use/rate-limiter.ts'
import { RATES } from '../limits.ts'
import { enqueueMail, type MailJob } from './enqueue.ts'

type News = Extract<MailJob, { kind: 'added_to_project' | 'transfer_offered' }>

export async function tellByMail(tx: Tx, event: Event): Promise<void> {
  const news = newsOf(event)
  if (!news) return
  const limiter = databaseLimiter(tx, 'news-to', RATES.newsTo)
  if ((await secondsToWait(limiter, news.user_id)) === 0) await enqueueMail(tx, news)
}

function newsOf(event: Event): News | undefined {
  const { project_id } = event
  if (event.type === 'member.added')
    return { kind: 'added_to_project', user_id: event.member.user_id, project_id }
  if (event.type === 'project.changed' && event.changes.transfer_to)
    return { kind: 'transfer_offered', user_id: event.changes.transfer_to, project_id }
  return undefined
}
