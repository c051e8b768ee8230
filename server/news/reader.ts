// A durable reader of the event log. Mails a user who was added or invited to a project, or was offered one, within a daily
// limit; the dashboard shows all of it.

import type { Event } from '../../domain/event.ts'
import { databaseLimiter, secondsToWait } from '../fair-use/rate-limiter.ts'
import { mail } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Reader } from '../jobs/kind.ts'
import { RATES } from '../limits.ts'

type MembershipNotice = { kind: 'added_to_project' | 'transfer_offered'; user_id: string; project_id: string }

export const noticeMail: Reader = {
  name: 'news-mail',
  async handle(tx, events) {
    const limiter = databaseLimiter(tx, 'news-to', RATES.newsTo)
    for (const event of events) {
      // One mail about all projects of the person. Its writer counts it against the limit.
      if ('through_group' in event && event.through_group) {
        const user_id = event.type === 'member.added' ? event.member.user_id : event.user_id
        await enqueue(tx, mail('group_changes', { user_id }, { isLate: true }))
        continue
      }
      if (event.type === 'invitation.created')
        await enqueue(tx, mail('invitation', { invitation_id: event.invitation_id }))
      const notice = noticeOf(event)
      if (!notice || (await secondsToWait(limiter, notice.user_id)) > 0) continue
      const { kind, ...recipient } = notice
      await enqueue(tx, mail(kind, recipient))
    }
  },
}

function noticeOf(event: Event): MembershipNotice | undefined {
  const { project_id } = event
  // A user who accepted an invitation already knows about it.
  if (event.type === 'member.added' && event.actor_id !== event.member.user_id)
    return { kind: 'added_to_project', user_id: event.member.user_id, project_id }
  if (event.type === 'project.changed' && event.changes.transfer_to)
    return { kind: 'transfer_offered', user_id: event.changes.transfer_to, project_id }
  return undefined
}
