// An example of every command about proposals, for acts.ts.
import type { CommandName } from '../../domain/api.ts'
import type { proposalApi } from '../../domain/proposal/api.ts'
import type { Act } from './acts.ts'

export const PROPOSAL_ACTS: { [N in CommandName & keyof typeof proposalApi]: Act<N> } = {
  acceptProposal: {
    answers: '401 403 404 403 200 200 200 404 401 401 403',
    by: 'dev',
    input: ({ proposalId }, { say }) => ({ proposal_id: proposalId, input: { content: say('Seen') } }),
    event: 'comment.created',
  },
  declineProposal: {
    answers: '401 403 404 403 200 200 200 404 401 401 403',
    by: 'dev',
    input: ({ proposalId }) => ({ proposal_id: proposalId }),
    event: 'proposal.changed',
  },
}
