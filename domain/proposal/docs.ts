// The calls about proposals.
import type { ApiDocs } from '../api-doc.ts'
import { changedTicket, event, grace, ids, project, summary } from '../api-example.ts'

const proposal = {
  id: ids.proposalId,
  ticket: { id: summary.id, number: summary.number, title: summary.title },
  operation: 'updateTicket',
  input: { version: summary.version, priority: changedTicket.priority },
  former: null,
  proposer: grace,
  token: 'Triage agent',
  created_at: summary.created_at,
}

export const proposalDocs = {
  listProposals: {
    summary: 'List what agents propose',
    description:
      'The oldest first: changes that were asked for by a token with the scope `propose`, and that wait for a person. `total` counts all ' +
      'that wait. A proposal about a ticket that was deleted is not told.',
    output: { seq: project.seq, proposals: [proposal], total: 1, next: null },
  },
  acceptProposal: {
    summary: 'Accept a proposal',
    description:
      'Makes the change, as you and under your rights; its event and the history name the token, too. `input` replaces what was ' +
      'proposed. Refused as the change itself is, for example because its ticket was edited since; it then still waits.',
    input: { proposal_id: proposal.id },
    output: event({ type: 'ticket.changed', ticket: { ...summary, version: 3 }, fields: ['priority'] }),
  },
  declineProposal: {
    summary: 'Decline a proposal',
    description: 'It is not made. Answers `null` if it was decided already.',
    input: { proposal_id: proposal.id },
    output: event({
      type: 'proposal.changed',
      proposal_id: proposal.id,
      ticket_id: summary.id,
      state: 'declined',
    }),
  },
} satisfies Partial<ApiDocs>
