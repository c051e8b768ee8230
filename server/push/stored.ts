// The tables of push messages: their bounds.
import { freed } from '../stored/bounds.ts'
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
  limits: { pushes: freed('person', 'server/push/commands.ts') },
} satisfies Stored
