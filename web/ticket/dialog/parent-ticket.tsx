// A ticket's parent, named by its key: in the history, and as the link up from the dialog of a sub-ticket.

import { Link, useParams } from '@tanstack/react-router'
import { CornerLeftUp } from 'lucide-react'
import { t } from '../../../domain/locale/message.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { useLiveQuery } from '../../data/use-query.ts'
import { useProject } from '../../project/use-project.ts'
import { toTicket } from '../to-ticket.ts'

/** @returns the parent with its key; undefined while it loads, null if it was deleted */
function useParent(projectId: string, id: string | null) {
  const { project } = useProject(projectId)
  const enabled = id !== null && projectId !== ''
  const query = useLiveQuery('getTicket', { params: { projectId, ticketId: id ?? '' }, enabled })
  const ticket = query.data?.ticket
  if (ticket && project) return { ticket, key: ticketKey(project.key, ticket.number) }
  return query.error?.code === 'not_found' ? null : undefined
}

export function ParentTicket({ value }: { value: string | null }) {
  const { projectId = '' } = useParams({ strict: false })
  const parent = useParent(projectId, value)
  if (value === null) return <span className="text-ink-faint">{t('None', { context: 'ticket' })}</span>
  return parent ? parent.key : <span className="text-ink-faint">{t('another ticket')}</span>
}

/** Shown before the key of a sub-ticket. */
export function ParentLink({ projectId, id }: { projectId: string; id: string }) {
  const parent = useParent(projectId, id)
  if (parent === undefined) return null
  if (parent === null) return <span className="text-sm text-ink-faint">{t('Parent deleted')}</span>
  const { key, ticket } = parent
  return (
    <Link
      {...toTicket(projectId, ticket.number)}
      title={ticket.title}
      aria-label={t('Parent: {key}, {title}', { key, title: ticket.title })}
      className="inline-flex max-w-48 items-center gap-1 rounded text-sm text-ink-faint hover:text-ink"
    >
      <CornerLeftUp aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate font-mono">{key}</span>
    </Link>
  )
}
