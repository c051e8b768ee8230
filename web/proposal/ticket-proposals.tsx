// The proposals of agents about the open ticket.

import { t } from '../../domain/locale/message.ts'
import { MoreLater, ProposalList } from './proposal-list.tsx'
import { useProposals } from './use-proposals.ts'

export function TicketProposals({ projectId, ticketId }: { projectId: string; ticketId: string }) {
  const { data, refetch } = useProposals(projectId, ticketId)
  if (!data?.proposals.length) return null
  return (
    <section
      aria-labelledby="ticket-proposals"
      className="rounded-lg border border-line bg-accent-soft px-3 pt-2"
    >
      <h3 id="ticket-proposals" className="text-sm font-semibold text-ink-soft">
        {t('Proposed by agents')}
      </h3>
      <ProposalList projectId={projectId} proposals={data.proposals} onDecided={() => void refetch()} />
      {data.next && <MoreLater />}
    </section>
  )
}
