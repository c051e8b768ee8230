// Reads proposals of agents.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { isReversible } from '../../domain/proposal/reversible.ts'
import { TICKET_FIELDS } from '../../domain/ticket/fields.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { selectSummaries } from '../ticket/row.ts'

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
    .leftJoin('attachment', 'attachment.id', 'proposal.row_id')
    .select(['proposal.id', 'proposal.operation', 'proposal.input', 'proposal.created_at'])
    .select([
      'proposal.ticket_id',
      'ticket.number',
      'ticket.title',
      'comment.content as former',
      'attachment.name as file',
    ])
    .select(['profile.id as user_id', 'full_name', 'username', 'token.name as token'])
    .$if(after !== undefined, (query) => query.where('proposal.id', '>', after as string))
    .orderBy('proposal.id')
    .limit(limit + 1)
    .execute()
  const { total } = await waiting.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const shown = rows.slice(0, limit)
  const tickets = await ticketsOf(
    { db, project },
    shown.flatMap(({ ticket_id }) => ticket_id ?? []),
  )
  return {
    seq: project.seq,
    total,
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    proposals: shown.map(
      ({ id, ticket_id: about, number, title, user_id, full_name, username, file, ...proposal }) => ({
        id,
        ...proposal,
        current: { ...currentOf(proposal, tickets.get(about ?? '')), ...(file !== null && { name: file }) },
        is_reversible: isReversible(proposal.operation, proposal.input),
        ticket: about && number !== null && title !== null ? { id: about, number, title } : null,
        proposer: { id: user_id, full_name, username },
      }),
    ),
  }
}

async function ticketsOf({ db, project }: Pick<ProjectContext, 'db' | 'project'>, ids: string[]) {
  if (ids.length === 0) return new Map<string, Ticket>()
  const rows = await selectSummaries(db)
    .select('ticket.description')
    .where('ticket.project_id', '=', project.id)
    .where('ticket.id', 'in', [...new Set(ids)])
    .execute()
  return new Map<string, Ticket>(rows.map((ticket) => [ticket.id, ticket]))
}

type Proposed = { operation: string; input: Record<string, unknown> }

/** The fields of a ticket that a call changes under other names than those of its input. */
const CHANGED: Record<string, readonly (keyof Ticket)[]> = {
  moveTicket: ['status', 'column'],
  changeTicketLabels: ['label_ids'],
}

/** The current values of what a proposal would change on its ticket. */
function currentOf({ operation, input }: Proposed, ticket: Ticket | undefined): Record<string, unknown> {
  if (!ticket) return {}
  const edited = operation === 'updateTicket' ? TICKET_FIELDS.filter((field) => field in input) : []
  return Object.fromEntries([...edited, ...(CHANGED[operation] ?? [])].map((field) => [field, ticket[field]]))
}
