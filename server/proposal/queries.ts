// Reads proposals of agents.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { isReversible } from '../../domain/proposal/reversible.ts'
import { TICKET_FIELDS } from '../../domain/ticket/fields.ts'
import type { Ticket, TicketSummary } from '../../domain/ticket/ticket.ts'
import { withinBytes } from '../db/window.ts'
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
  const query = waiting
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
      'comment.to_reporter',
      'attachment.name as file',
    ])
    .select(
      sql<string | null>`case when ${CHANGES_DESCRIPTION} then ticket.description end`.as('description'),
    )
    .select(['profile.id as user_id', 'full_name', 'username', 'token.name as token'])
    .$if(after !== undefined, (query) => query.where('proposal.id', '>', after as string))
    .orderBy('proposal.id')
    .limit(limit + 1)
  const { rows, cut } = await withinBytes(db, query, { size: SIZE, order: sql`id` })
  const { total } = await waiting.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const shown = rows.slice(0, limit)
  const tickets = await ticketsOf(
    { db, project },
    shown.flatMap(({ ticket_id }) => ticket_id ?? []),
  )
  return {
    seq: project.seq,
    total,
    next: cut || rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    proposals: shown.map(
      ({
        id,
        ticket_id: about,
        number,
        title,
        description,
        user_id,
        full_name,
        username,
        file,
        to_reporter,
        ...proposal
      }) => ({
        id,
        ...proposal,
        current: {
          ...currentOf(proposal, tickets.get(about ?? ''), description),
          ...(file !== null && { name: file }),
        },
        is_reversible: isReversible(proposal.operation, proposal.input, to_reporter ?? false),
        ticket: about && number !== null && title !== null ? { id: about, number, title } : null,
        proposer: { id: user_id, full_name, username },
      }),
    ),
  }
}

/** Whether a proposal would change the description of its ticket. Others do not need the description, which may be long. */
const CHANGES_DESCRIPTION = sql<boolean>`proposal.operation = 'updateTicket' and proposal.input ? 'description'`

/** The bytes of the texts of a proposal, and of those that it would replace. */
const SIZE = sql<number>`octet_length(input::text) + coalesce(octet_length(former), 0) + coalesce(octet_length(description), 0)`

async function ticketsOf({ db, project }: Pick<ProjectContext, 'db' | 'project'>, ids: string[]) {
  if (ids.length === 0) return new Map<string, TicketSummary>()
  const rows = await selectSummaries(db)
    .where('ticket.project_id', '=', project.id)
    .where('ticket.id', 'in', [...new Set(ids)])
    .execute()
  return new Map<string, TicketSummary>(rows.map((ticket) => [ticket.id, ticket]))
}

type Proposed = { operation: string; input: Record<string, unknown> }

/** The fields of a ticket that a call changes under other names than those of its input. */
const CHANGED: Record<string, readonly (keyof TicketSummary)[]> = {
  moveTicket: ['status', 'column'],
  changeTicketLabels: ['label_ids'],
}

/** The current values of what a proposal would change on its ticket. */
function currentOf(
  { operation, input }: Proposed,
  summary: TicketSummary | undefined,
  description: string | null,
): Record<string, unknown> {
  if (!summary) return {}
  const ticket: Ticket = { ...summary, description }
  const edited = operation === 'updateTicket' ? TICKET_FIELDS.filter((field) => field in input) : []
  return Object.fromEntries([...edited, ...(CHANGED[operation] ?? [])].map((field) => [field, ticket[field]]))
}
