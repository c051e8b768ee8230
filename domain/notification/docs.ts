// The calls about mails of the inbox.
import type { ApiDocs } from '../api-doc.ts'

export const notificationDocs = {
  getNotificationSettings: {
    summary: 'Get my mail settings',
    description:
      'Which changes in the inbox are mailed, and how soon. `refused` says that the mail server of the address has refused our ' +
      'mail. `digest_without` has projects that the weekly digest leaves out.',
    output: {
      is_on: true,
      paces: {
        mentioned: 'now',
        assigned: 'now',
        commented: 'hourly',
        moved: 'hourly',
        edited: 'daily',
      },
      quiet: { from: '22:00', until: '07:00' },
      zone: 'Europe/Berlin',
      digest: true,
      digest_without: [],
      refused: null,
    },
  },
  updateNotificationSettings: {
    summary: 'Change my mail settings',
    description: 'Changes only what is sent. Waiting mails follow the new settings. Returns `null`.',
    input: { paces: { edited: 'off' }, quiet: { from: '22:00', until: '07:00' }, zone: 'Europe/Berlin' },
    output: null,
  },
  resumeNotifications: {
    summary: 'Resume my mails',
    description: 'After the mail server of the address has refused them. Returns `null`.',
    output: null,
  },
} satisfies Partial<ApiDocs>
