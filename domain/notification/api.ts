// The contract's calls about mails of the inbox.

import { command, query } from '../operation.ts'
import { NotificationSettings, UpdateNotificationSettings } from './notification.ts'

export const notificationApi = {
  getNotificationSettings: query('/api/me/notifications', 'self', NotificationSettings),
  updateNotificationSettings: command(
    'PATCH',
    '/api/me/notifications',
    'self',
    'none',
    UpdateNotificationSettings,
  ),
  resumeNotifications: command('POST', '/api/me/notifications/resume', 'self', 'none'),
} as const
