import * as z from 'zod'
import { eventsOf } from '../events-of.ts'
import { Attachment } from './attachment.ts'

// No former values are kept, so that not even the name of a removed file stays in the log.
export const attachmentEvents = eventsOf({
  'attachment.created': {
    payload: z.object({ attachment: Attachment }),
    description: 'A file was added, or restored',
    before: null,
    name: 'File added',
  },
  'attachment.changed': {
    payload: z.object({ attachment: Attachment }),
    before: null,
    name: 'File renamed',
  },
  'attachment.deleted': {
    payload: z.object({ attachment_id: z.uuid(), ticket_id: z.uuid(), version: z.int() }),
    before: null,
    name: 'File removed',
  },
})
