// The calls about web push.
import type { ApiDocs } from '../api-doc.ts'

const endpoint = 'https://push.example.com/send/f1a2b3'
const p256dh = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'

export const pushDocs = {
  getPush: {
    summary: 'List my browsers that receive push messages',
    description: 'Also returns the key that a browser needs for a subscription.',
    output: { public_key: p256dh, endpoints: [endpoint] },
  },
  addPush: {
    summary: 'Send push messages to this browser',
    description:
      'Send what its push manager returned. The browser then receives mentions and assignments, until its session ends. Returns ' +
      '`null`.',
    input: { endpoint, p256dh, auth: 'tBHItJI5svbpez7KI4CCXg' },
    output: null,
  },
  removePush: {
    summary: 'Stop push messages to this browser',
    description: 'The other browsers of the person still receive them. Returns `null`.',
    input: { endpoint },
    output: null,
  },
} satisfies Partial<ApiDocs>
