// The message of an event for a chat, built from the rows as they are when it is sent.
import { anchorOf } from '../../domain/comment/anchor.ts'
import type { Event } from '../../domain/event.ts'
import { PRIORITIES, STATUSES } from '../../domain/ticket/fields.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { linesOf } from '../../domain/webhook/format/lines.ts'
import { LISTED, type Message } from '../../domain/webhook/format/message.ts'
import { headlineOf, type Names } from '../../domain/webhook/topics.ts'
import type { WebhookBody } from '../../domain/webhook/webhook.ts'
import { keyAt } from '../column/of-ticket.ts'
import type { Db } from '../db/handle.ts'

type Data = WebhookBody['data']
type Project = Data['project']

/** The message about one ticket. Null: the ticket is gone, and the event is not that. */
export async function ticketMessage(db: Db, publicUrl: string, data: Data): Promise<Message | null> {
  const { event, ticket, comment, project } = data
  const number = ticket?.number ?? numberOf(event)
  if (number === undefined) return null
  const names = await namesOf(db, data)
  const anchor = comment && event.type === 'comment.created' ? `#${anchorOf(comment.id)}` : ''
  const text =
    event.type === 'comment.created'
      ? (comment?.content ?? '')
      : isNew(event)
        ? (ticket?.description ?? '')
        : ''
  return {
    ...projectMessage(project, publicUrl, headlineOf(event, names)),
    ticket: {
      key: ticketKey(project.key, number),
      title: ticket?.title ?? null,
      url: `${ticketUrl(publicUrl, project, number)}${anchor}`,
    },
    facts: ticket ? factsOf(ticket, names) : [],
    text: linesOf(text),
  }
}

/** The message about many tickets: their number, and the first of them. */
export async function messageOfMany(
  db: Db,
  publicUrl: string,
  data: Data,
  { numbers, count }: { numbers: number[]; count: number },
): Promise<Message> {
  const { event, project } = data
  return {
    ...projectMessage(project, publicUrl, headlineOf(event, await namesOf(db, data), count)),
    tickets: numbers.slice(0, LISTED).map((number) => ({
      label: ticketKey(project.key, number),
      url: ticketUrl(publicUrl, project, number),
    })),
    more: numbers.length === 0 ? 0 : Math.max(0, count - LISTED),
  }
}

/** A message that only names the project. */
export const projectMessage = (project: Project, publicUrl: string, headline: string): Message => ({
  headline,
  ticket: null,
  tickets: [],
  more: 0,
  facts: [],
  text: [],
  project: { label: project.name || project.key, url: `${publicUrl}/project/${project.id}` },
})

const ticketUrl = (publicUrl: string, { id }: Project, number: number) =>
  `${publicUrl}/project/${id}/ticket/${number}`

/** The number of a ticket that is no longer here: only its leaving is sent. */
const numberOf = (event: Event): number | undefined =>
  event.type === 'ticket.deleted' || event.type === 'ticket.left' ? event.number : undefined

const isNew = ({ type }: Event) => type === 'ticket.created' || type === 'ticket.arrived'

/** The column and the assignee are those after the event, with their names of now. */
async function namesOf(db: Db, { event, actor, ticket, project }: Data): Promise<Names> {
  const after = 'ticket' in event ? event.ticket : ticket
  if (!after) return { actor: actor?.full_name ?? null, column: null, assignee: null }
  const columns = await db
    .selectFrom('project_column')
    .select(['status', 'slot as column_slot', 'name'])
    .where('project_id', '=', project.id)
    .execute()
  return {
    actor: actor?.full_name ?? null,
    column: columns.find((column) => keyAt(column) === after.column)?.name ?? null,
    assignee: after.assignee?.full_name ?? null,
  }
}

function factsOf(ticket: Ticket, { column }: Names): Message['facts'] {
  return [
    { label: 'Status', value: column ?? labelIn(STATUSES, ticket.status) },
    { label: 'Priority', value: labelIn(PRIORITIES, ticket.priority) },
    { label: 'Assignee', value: ticket.assignee?.full_name ?? 'Nobody' },
  ]
}

const labelIn = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value
