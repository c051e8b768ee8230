// The calls about mails of the inbox.
import type { ApiDocs } from '../api-doc.ts'

export const notificationDocs = {
  getNotificationSettings: {
    summary: 'Read how I am mailed',
    description:
      'What is mailed about the inbox, and how soon. `refused` tells that the mail server of the address refused it.',
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
      refused: null,
    },
  },
  updateNotificationSettings: {
    summary: 'Choose how I am mailed',
    description: 'Changes what is sent, nothing else. Mails that wait follow the new choice. Answers `null`.',
    input: { paces: { edited: 'off' }, quiet: { from: '22:00', until: '07:00' }, zone: 'Europe/Berlin' },
    output: null,
  },
  resumeNotifications: {
    summary: 'Mail me again',
    description: 'After the mail server of the address refused it. Answers `null`.',
    output: null,
  },
} satisfies Partial<ApiDocs>
