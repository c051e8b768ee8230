// An example of every command about mails of the inbox, for acts.ts.
import type { CommandName } from '../../domain/api.ts'
import type { notificationApi } from '../../domain/notification-api.ts'
import type { Act } from './acts.ts'

export const NOTIFICATION_ACTS: { [N in CommandName & keyof typeof notificationApi]: Act<N> } = {
  updateNotificationSettings: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    by: 'dev',
    input: (_, { pick: n }) => ({
      ...{ is_on: n % 2 === 0, paces: { edited: 'daily' }, quiet: { from: '22:00', until: '07:00' } },
      zone: 'Europe/Berlin',
    }),
    event: null,
  },
  resumeNotifications: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    by: 'dev',
    input: () => ({}),
    event: null,
  },
}
