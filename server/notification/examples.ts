// An example of each call about mails of the inbox.
import { ANYBODY, type Examples } from '../test/example.ts'

export const examples = {
  getNotificationSettings: { token: null, plans: {}, answers: ANYBODY },
  updateNotificationSettings: {
    token: null,
    answers: ANYBODY,
    by: 'dev',
    input: ({ projectId }, { pick }) => ({
      is_on: pick % 2 === 0,
      paces: { edited: 'daily' },
      quiet: { from: '22:00', until: '07:00' },
      zone: 'Europe/Berlin',
      digest: pick % 2 === 1,
      digest_without: [projectId],
    }),
  },
  resumeNotifications: { token: null, answers: ANYBODY, by: 'dev' },
} satisfies Partial<Examples>
