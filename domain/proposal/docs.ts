// The calls about proposals.
import type { ApiDocs } from '../api-doc.ts'
import { changedTicket, event, grace, project, summary } from '../api-example.ts'
import { ids } from '../api-example-ids.ts'

const proposal = {
  id: ids.proposalId,
  ticket: { id: summary.id, number: summary.number, title: summary.title },
  operation: 'updateTicket',
  input: { version: summary.version, priority: changedTicket.priority },
  former: null,
  current: { priority: summary.priority },
  is_reversible: true,
  proposer: grace,
  token: 'Triage agent',
  created_at: summary.created_at,
}

export const proposalDocs = {
  listProposals: {
    summary: 'List the proposals of agents',
    agent: { tool: 'look_up', action: 'proposals' },
    description:
      'Oldest first: changes that a token with the scope `propose` asked for, and that wait for a person. `total` counts all ' +
      'that wait. Proposals about deleted tickets are left out. A program that accepts several at once leaves out those that are ' +
      'not `is_reversible`.',
    output: { seq: project.seq, proposals: [proposal], total: 1, next: null },
  },
  acceptProposal: {
    summary: 'Accept a proposal',
    description:
      'Makes the change as you, with your rights; its event, the history and the audit log also name the token. Each call names ' +
      'one proposal. `input` replaces what was ' +
      'proposed. Fails as the change itself would, for example because the ticket was edited since; the proposal then still ' +
      'waits.',
    input: { proposal_id: proposal.id },
    output: event({ type: 'ticket.changed', ticket: { ...summary, version: 3 }, fields: ['priority'] }),
  },
  declineProposal: {
    summary: 'Decline a proposal',
    description: 'The change is not made. Returns `null` if the proposal was already accepted or declined.',
    input: { proposal_id: proposal.id },
    output: event({
      type: 'proposal.changed',
      proposal_id: proposal.id,
      ticket_id: summary.id,
      state: 'declined',
    }),
  },
} satisfies Partial<ApiDocs>
