// The contract's calls about proposals.
import * as z from 'zod'
import { command, query, seq } from '../operation.ts'
import { AcceptProposal, DeclineProposal, ListProposals, Proposal } from './proposal.ts'

const path = '/api/projects/:projectId/proposals'

export const proposalApi = {
  listProposals: query(
    path,
    'project.read',
    z.object({ seq, proposals: z.array(Proposal), total: z.int(), next: z.uuid().nullable() }),
    ListProposals,
  ),
  acceptProposal: command('POST', path, 'proposal.decide', 'exclusive', AcceptProposal),
  declineProposal: command('DELETE', path, 'proposal.decide', 'shared', DeclineProposal),
} as const
