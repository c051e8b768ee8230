// An example of every command about mails of the inbox, for acts.ts.
import type { CommandName } from '../../domain/api.ts'
import type { notificationApi } from '../../domain/notification/api.ts'
import type { pushApi } from '../../domain/push/api.ts'
import type { Act } from './acts.ts'

const BROWSER = {
  endpoint: 'https://push.example.com/to-be-removed',
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
}

export const NOTIFICATION_ACTS: {
  [N in CommandName & (keyof typeof notificationApi | keyof typeof pushApi)]: Act<N>
} = {
  updateNotificationSettings: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    by: 'dev',
    input: (_, { pick: n }) => ({
      ...{ is_on: n % 2 === 0, paces: { edited: 'daily' }, quiet: { from: '22:00', until: '07:00' } },
      zone: 'Europe/Berlin',
    }),
    event: null,
  },
  addPush: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    by: 'dev',
    input: (_, { pick: n }) => ({ ...BROWSER, endpoint: `https://push.example.com/${n}` }),
    event: null,
  },
  removePush: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    by: 'dev',
    before: (world, { dev }) => world.call(dev, 'addPush', {}, BROWSER),
    input: () => ({ endpoint: BROWSER.endpoint }),
    event: null,
  },
  resumeNotifications: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    by: 'dev',
    input: () => ({}),
    event: null,
  },
}
