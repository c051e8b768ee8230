// Mails users about their inbox.
import type { Background } from '../jobs/kind.ts'
import { startNotifications } from './sender.ts'

export const notificationWork = {
  polls: [startNotifications],
} satisfies Background
