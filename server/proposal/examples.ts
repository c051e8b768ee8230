// An example of each call about proposals.
import { DEVELOPERS, type Examples, MEMBERS } from '../test/example.ts'

export const proposalExamples = {
  listProposals: {
    answers: MEMBERS,
    input: ({ ticketId, tokenId }) => ({ ticket_id: ticketId, after: tokenId, limit: '10' as never }),
  },
  acceptProposal: {
    answers: DEVELOPERS,
    by: 'dev',
    input: ({ proposalId }, { say }) => ({ proposal_id: proposalId, input: { content: say('Seen') } }),
    event: 'comment.created',
  },
  declineProposal: { answers: DEVELOPERS, by: 'dev' },
} satisfies Partial<Examples>
