// An example of each call about proposals.
import { v7 as newId } from 'uuid'
import { DEVELOPERS, type Examples, MEMBERS, type NounExamples } from '../test/example.ts'
import { tokenOf } from '../token/examples.ts'

export const examples = {
  listProposals: {
    token: 'read',
    plans: {
      proposals: {},
      'proposals-of-ticket': { ticket_id: '0195c1d2-7a3b-4c6d-8e9f-5a6b7c8d9e0f' },
    },
    answers: MEMBERS,
    input: ({ ticketId, tokenId }) => ({ ticket_id: ticketId, after: tokenId, limit: '10' as never }),
  },
  acceptProposal: {
    token: null,
    answers: DEVELOPERS,
    by: 'dev',
    input: ({ proposalId }, { say }) => ({ proposal_id: proposalId, input: { content: say('Seen') } }),
    event: 'comment.created',
  },
  declineProposal: { token: null, answers: DEVELOPERS, by: 'dev' },
} satisfies Partial<Examples>

export const rows = {
  async proposalId(world, { projectId, ticketId, dev }) {
    const id = newId()
    await world.db
      .insertInto('proposal')
      .values({
        id,
        project_id: projectId,
        ticket_id: ticketId,
        token_id: await tokenOf(world, dev.user_id),
        user_id: dev.user_id,
        operation: 'createComment',
        row_id: ticketId,
        input: JSON.stringify({ content: 'Seen by an agent' }),
        created_at: world.clock.now().toISOString(),
      })
      .execute()
    return id
  },
} satisfies NounExamples['rows']
