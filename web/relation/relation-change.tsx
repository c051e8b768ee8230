// An added or removed relation in words. The field of the change is the kind of the relation; its values are the two tickets'
// numbers.

import { Link, useParams } from '@tanstack/react-router'
import type { HistoryEntry } from '../../domain/history/history.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { t } from '../locale/message.ts'
import { useProject } from '../project/use-project.ts'
import { toTicket } from '../ticket/to-ticket.ts'

const ADDED: Record<string, [string, string]> = {
  blocks: ['marked', t('as blocking')],
  relates_to: ['related', 'to'],
  duplicates: ['marked', t('as a duplicate of')],
}
const REMOVED: Record<string, [string, string]> = {
  blocks: [t('removed the relation that'), 'blocks'],
  relates_to: [t('removed the relation that'), t('relates to')],
  duplicates: [t('removed the relation that'), 'duplicates'],
}

export function RelationChange({ entry }: { entry: HistoryEntry }) {
  const [change] = entry.changes
  const words = (entry.type === 'relation.added' ? ADDED : REMOVED)[change?.field ?? '']
  if (!change || !words) return <>{t('changed a relation')}</>
  return (
    <>
      {words[0]} <TicketAt number={Number(change.before)} /> {words[1]}{' '}
      <TicketAt number={Number(change.after)} />
    </>
  )
}

function TicketAt({ number }: { number: number }) {
  const { projectId = '' } = useParams({ strict: false })
  const { project } = useProject(projectId)
  return (
    <Link
      {...toTicket(projectId, number)}
      className="font-mono text-sm text-accent-text underline underline-offset-2"
    >
      {project ? ticketKey(project.key, number) : `#${number}`}
    </Link>
  )
}
