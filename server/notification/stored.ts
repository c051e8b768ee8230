// The tables of notifications: their bounds, pruning and erasure.
import { sql } from 'kysely'
import { DAY } from '../limits.ts'
import { withErased } from '../stored/bounds.ts'
import { rowsOfTicket } from '../stored/erase-rows.ts'
import { alongForMembers } from '../stored/moves.ts'
import { olderInSteps } from '../stored/steps.ts'
import type { Stored } from '../stored/stored.ts'

/** How long sent mails are kept, because mails within an hour are limited. */
const SENT_SECONDS = DAY

export const notificationStored = {
  tables: {
    notification_settings: {
      of: 'person',
      rows: [{ oneFor: ['user_id'] }],
      removedBy: [{ with: 'account' }],
    },
    notification_mail: { of: 'person', rows: [{ rate: 'writes' }], removedBy: [{ step: 'sentMails' }] },
    notification: {
      of: 'person',
      rows: [{ oneFor: ['user_id', 'ticket_id', 'pace'] }],
      removedBy: [{ with: 'project_member' }, { with: 'notification_mail' }, withErased],
    },
  },
  pruned: { sentMails: olderInSteps('notification_mail', 'id', 'sent_at', SENT_SECONDS) },
  moved: {
    // The mail then reports the move. The inbox has the earlier events.
    notification: alongForMembers('notification', ({ seq }) => sql`, first_seq = ${seq}, last_seq = ${seq}`),
  },
  erased: { ticket: rowsOfTicket('notification') },
  neverViolated: {
    bounds: ['notification_settings_check'],
    inCode: ['notification_mail_pace_check', 'notification_pace_check', 'notification_settings_check1'],
    onConflict: ['notification_collecting', 'notification_settings_pkey'],
    byJobs: ['notification_mail_id_fkey', 'notification_member', 'notification_ticket'],
    ofCaller: [
      'notification_mail_user_id_fkey',
      'notification_settings_user_id_fkey',
      'notification_user_id_fkey',
    ],
  },
} satisfies Stored
