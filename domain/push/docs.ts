// The calls about web push.
import type { ApiDocs } from '../api-doc.ts'

const endpoint = 'https://push.example.com/send/f1a2b3'
const p256dh = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'

export const pushDocs = {
  getPush: {
    summary: 'Read which of my browsers are pushed to',
    description: 'With the key that a browser needs for a subscription.',
    output: { public_key: p256dh, endpoints: [endpoint] },
  },
  addPush: {
    summary: 'Push to this browser',
    description:
      'What its push manager answered. From here on it is told of mentions and assignments, until its session ends. Answers `null`.',
    input: { endpoint, p256dh, auth: 'tBHItJI5svbpez7KI4CCXg' },
    output: null,
  },
  removePush: {
    summary: 'Push to this browser no longer',
    description: 'The other browsers of the person are still pushed to. Answers `null`.',
    input: { endpoint },
    output: null,
  },
} satisfies Partial<ApiDocs>
