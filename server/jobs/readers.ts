// All readers of the event log. Notifications, webhooks and history will be further entries.
import type { Reader } from '../events/reader.ts'
import { newsMail } from './news-reader.ts'

export const readers: Reader[] = [newsMail]
