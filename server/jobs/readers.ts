// All readers of the event log. Webhooks will be further entries.
import type { Reader } from '../events/reader.ts'
import { inbox } from './inbox-reader.ts'
import { newsMail } from './news-reader.ts'

export const readers: Reader[] = [newsMail, inbox]
