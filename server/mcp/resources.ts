// The resources that an agent can read by address: the projects of its token, and tickets by their keys.
import type { ReadResourceResult, Resource } from '@modelcontextprotocol/sdk/types.js'
import type { OutputOf } from '../../domain/api.ts'
import { FIELDS, fieldNamed, PORTABLE_FIELDS, TICKET_CHOICES } from '../../domain/ticket/fields.ts'
import { shortLabel } from '../../domain/ticket/kinds.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { type Ask, createLookup, NotFound, read } from './lookup.ts'

const PROJECT = /^lacewing:\/\/project\/([0-9a-f-]{36})$/
const TICKET = /^lacewing:\/\/ticket\/([A-Z]\w*-[1-9]\d{0,9})$/i

export const TEMPLATES = [
  {
    uriTemplate: 'lacewing://ticket/{key}',
    name: 'ticket',
    title: 'A ticket by its key',
    description: 'The ticket with its comments, as Markdown: lacewing://ticket/APO-12',
    mimeType: 'text/markdown',
  },
]

export async function listResources(ask: Ask): Promise<Resource[]> {
  return (await createLookup(ask).projects()).map(({ id, key, name, description }) => ({
    uri: `lacewing://project/${id}`,
    name: key,
    title: name,
    ...(description && { description }),
    mimeType: 'application/json',
  }))
}

export async function readResource(ask: Ask, uri: string): Promise<ReadResourceResult> {
  const project = PROJECT.exec(uri)
  if (project) {
    const found = await read<OutputOf<'getProject'>>(ask, `/api/projects/${project[1]}`)
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(found) }] }
  }
  const [, key = ''] = TICKET.exec(uri) ?? []
  if (!key) throw new NotFound(`There is nothing at ${uri}`)
  const at = await createLookup(ask).byKey(key)
  const found = await read<OutputOf<'getTicket'>>(ask, `/api/tickets/${at.id}`)
  const thread = await read<OutputOf<'listComments'>>(
    ask,
    `/api/tickets/${found.ticket.id}/comments?limit=200`,
  )
  const text = markdownOf(ticketKey(at.project.key, at.number), found.ticket, thread)
  return { contents: [{ uri, mimeType: 'text/markdown', text }] }
}

const DAYS = PORTABLE_FIELDS.filter((name) => FIELDS[name].kind === 'day')

type Ticket = OutputOf<'getTicket'>['ticket']

function markdownOf(key: string, ticket: Ticket, { comments, next }: OutputOf<'listComments'>): string {
  const { title, assignee, reporter, description } = ticket
  const fields = [
    ...TICKET_CHOICES.map((name) => ticket[name] && `- ${FIELDS[name].label}: ${ticket[name]}`),
    `- Assignee: ${assignee ? `@${assignee.username}` : 'nobody'}`,
    `- Reporter: @${reporter.username}`,
    ...DAYS.map((name) => ticket[name] && `- ${shortLabel(fieldNamed(name))}: ${ticket[name]}`),
  ]
  const lines = comments.map(
    ({ author, created_at, imported, content }) =>
      `### @${author.username}, ${created_at}${imported ? `, imported from ${imported.source}` : ''}\n\n${content}`,
  )
  return [
    `# ${key}: ${title}`,
    fields.filter(Boolean).join('\n'),
    description ?? 'No description.',
    ...lines,
    next && 'There are more comments: read_ticket with the action `comments`.',
  ]
    .filter(Boolean)
    .join('\n\n')
}
