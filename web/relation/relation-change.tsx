// An added or removed relation in words. The field of the change is the kind of the relation; its values are the two tickets'
// numbers.

import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HistoryEntry } from '../../domain/history/history.ts'
import { t } from '../../domain/locale/message.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { rich } from '../locale/rich.tsx'
import { useProject } from '../project/use-project.ts'
import { toTicket } from '../ticket/to-ticket.ts'

type Sentence = (tickets: { one: ReactNode; other: ReactNode }) => ReactNode

const ADDED: Record<string, Sentence> = {
  blocks: (tickets) => rich('marked {one} as blocking {other}', tickets),
  relates_to: (tickets) => rich('related {one} to {other}', tickets),
  duplicates: (tickets) => rich('marked {one} as a duplicate of {other}', tickets),
}
const REMOVED: Record<string, Sentence> = {
  blocks: (tickets) => rich('removed the relation that {one} blocks {other}', tickets),
  relates_to: (tickets) => rich('removed the relation that {one} relates to {other}', tickets),
  duplicates: (tickets) => rich('removed the relation that {one} duplicates {other}', tickets),
}

export function RelationChange({ entry }: { entry: HistoryEntry }) {
  const [change] = entry.changes
  const sentence = (entry.type === 'relation.added' ? ADDED : REMOVED)[change?.field ?? '']
  if (!change || !sentence) return t('changed a relation')
  return sentence({
    one: <TicketAt number={Number(change.before)} />,
    other: <TicketAt number={Number(change.after)} />,
  })
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
