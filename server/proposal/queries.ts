// Reads proposals of agents.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import type { ProjectContext } from '../pipeline/context.ts'

export async function listProposals(
  { db, project }: ProjectContext,
  { ticket_id, after, limit }: InputOf<'listProposals'>,
): Promise<OutputOf<'listProposals'>> {
  const waiting = db
    .selectFrom('proposal')
    .leftJoin('ticket', 'ticket.id', 'proposal.ticket_id')
    .where('proposal.project_id', '=', project.id)
    .where('proposal.state', '=', 'open')
    .where('ticket.deleted_at', 'is', null)
    .$if(ticket_id !== undefined, (query) => query.where('proposal.ticket_id', '=', ticket_id as string))
  const rows = await waiting
    .innerJoin('profile', 'profile.id', 'proposal.user_id')
    .innerJoin('token', 'token.id', 'proposal.token_id')
    .leftJoin('comment', 'comment.id', 'proposal.row_id')
    .select(['proposal.id', 'proposal.operation', 'proposal.input', 'proposal.created_at'])
    .select(['proposal.ticket_id', 'ticket.number', 'ticket.title', 'comment.content as former'])
    .select(['profile.id as user_id', 'full_name', 'username', 'token.name as token'])
    .$if(after !== undefined, (query) => query.where('proposal.id', '>', after as string))
    .orderBy('proposal.id')
    .limit(limit + 1)
    .execute()
  const { total } = await waiting.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const shown = rows.slice(0, limit)
  return {
    seq: project.seq,
    total,
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    proposals: shown.map(
      ({ id, ticket_id: about, number, title, user_id, full_name, username, ...proposal }) => ({
        id,
        ...proposal,
        ticket: about && number !== null && title !== null ? { id: about, number, title } : null,
        proposer: { id: user_id, full_name, username },
      }),
    ),
  }
}
