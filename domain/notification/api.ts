// The rows of the contract about mails of the inbox.

import { command, query } from '../operation.ts'
import { NotificationSettings, UpdateNotificationSettings } from './notification.ts'

export const notificationApi = {
  getNotificationSettings: query('/api/me/notifications', 'user', 'self', NotificationSettings),
  updateNotificationSettings: command(
    'PATCH',
    '/api/me/notifications',
    'user',
    'self',
    'none',
    UpdateNotificationSettings,
  ),
  resumeNotifications: command('POST', '/api/me/notifications/resume', 'user', 'self', 'none'),
} as const
