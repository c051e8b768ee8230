// Applies events to the list of a ticket's attachments.

import type { Event } from '../event.ts'
import type { Attachment } from './attachment.ts'

type View = { seq: number; attachments: Attachment[] }

const byId = (one: Attachment, other: Attachment) => (one.id < other.id ? -1 : 1)

/**
 * @param ticketId the ticket whose attachments the view shows
 * @returns undefined if the view must be fetched again
 */
export function applyToAttachments(
  view: View,
  event: Event,
  { ticketId }: { ticketId?: string },
): View | undefined {
  switch (event.type) {
    case 'attachment.created':
    case 'attachment.changed': {
      const { attachment } = event
      if (attachment.ticket_id !== ticketId) return view
      const known = view.attachments.find(({ id }) => id === attachment.id)
      if (known && known.version >= attachment.version) return view
      const others = view.attachments.filter(({ id }) => id !== attachment.id)
      return { ...view, attachments: [...others, attachment].sort(byId) }
    }
    case 'attachment.deleted': {
      const attachments = view.attachments.filter(
        ({ id, version }) => id !== event.attachment_id || version > event.version,
      )
      return attachments.length === view.attachments.length ? view : { ...view, attachments }
    }
    case 'ticket.left':
      return event.ticket_id === ticketId ? undefined : view
    case 'user.changed': {
      const { profile } = event
      if (!view.attachments.some(({ uploader_id }) => uploader_id === profile.id)) return view
      const attachments = view.attachments.map((file) =>
        file.uploader_id === profile.id ? { ...file, uploader: profile } : file,
      )
      return { ...view, attachments }
    }
    default:
      return view
  }
}
