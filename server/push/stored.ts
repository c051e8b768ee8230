// The tables of push messages: their bounds.
import { freed } from '../stored/bounds.ts'
import { left } from '../stored/moves.ts'
import type { Stored } from '../stored/stored.ts'

export const pushStored = {
  tables: {
    push_key: { of: 'server', rows: [{ oneFor: ['singleton'] }], removedBy: ['stays'] },
    push_subscription: { of: 'person', rows: [{ limit: 'pushes' }], removedBy: [{ with: 'session' }] },
    push_news: {
      of: 'person',
      rows: [{ oneFor: ['user_id', 'ticket_id', 'seq'] }],
      removedBy: [{ by: 'server/push/sender.ts' }, { with: 'project_member' }],
    },
  },
  // A message waits for seconds only, and would name an event of the old project.
  moved: { push_news: left('push_news') },
  limits: { pushes: freed('person', 'server/push/commands.ts') },
  neverViolated: {
    bounds: ['push_subscription_endpoint_check'],
    inCode: ['push_key_singleton_check', 'push_news_reason_check'],
    onConflict: ['push_key_pkey', 'push_subscription_pkey'],
    byJobs: ['push_news_member', 'push_news_ticket', 'push_news_user_id_ticket_id_seq_key'],
    ofCaller: [
      'push_news_user_id_fkey',
      'push_subscription_session_id_fkey',
      'push_subscription_user_id_fkey',
    ],
  },
} satisfies Stored
