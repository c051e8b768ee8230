// Every reader of the event log. Notifications, webhooks and history are further lines here.
import type { Reader } from '../events/reader.ts'
import { newsMail } from './news-reader.ts'

export const readers: Reader[] = [newsMail]
