// `lacewing show` and `lacewing open`: one ticket, in the terminal or in the browser.
import { spawn } from 'node:child_process'
import type { OutputOf } from '../../../domain/api.ts'
import { FIELDS, fieldNamed, PORTABLE_FIELDS, TICKET_CHOICES } from '../../../domain/ticket/fields.ts'
import { shortLabel } from '../../../domain/ticket/kinds.ts'
import { oneLine } from '../../terminal-text.ts'
import type { Given } from './arguments.ts'
import type { Call } from './call.ts'
import { printedCustom } from './custom-values.ts'
import { columnName, ticketBy } from './find.ts'
import { addressOf, withKey } from './list.ts'
import { indented } from './output.ts'
import type { Session } from './run.ts'

type Comments = OutputOf<'listComments'>['comments']

async function commentsOf(call: Call, ticketId: string): Promise<Comments> {
  const found: Comments = []
  for (let after: string | undefined; ; ) {
    const { comments, next } = await call(
      'listComments',
      { ticketId },
      { limit: 200, ...(after && { after }) },
    )
    found.push(...comments)
    if (next === null) return found
    after = next
  }
}

const DAYS_AND_NUMBERS = PORTABLE_FIELDS.filter((name) => ['day', 'number'].includes(FIELDS[name].kind))

const nameOf = (person: { full_name: string; username: string } | null) =>
  person ? `${person.full_name} (@${person.username})` : undefined
const time = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`

export async function show({ call, out, url }: Session, given: Given): Promise<void> {
  const { project, ticket, key } = await ticketBy(call, given.operands[0] ?? '')
  const params = { projectId: project.id }
  const [comments, { columns }, { labels }, custom] = await Promise.all([
    commentsOf(call, ticket.id),
    call('getProject', params, {}),
    ticket.label_ids.length > 0 ? call('listLabels', params, {}) : { labels: [] },
    printedCustom(call, project.id, ticket.custom),
  ])
  if (given.json) return out.json({ ...withKey(url, project, ticket), comments })
  const named = labels.filter(({ id }) => ticket.label_ids.includes(id)).map(({ name }) => name)
  const fields: [name: string, value: string | undefined][] = [
    ['Column', columnName(columns, ticket.column)],
    ...TICKET_CHOICES.filter((name) => name !== 'status').map((name): [string, string | undefined] => [
      FIELDS[name].label,
      ticket[name] ?? undefined,
    ]),
    ['Assignee', nameOf(ticket.assignee) ?? 'nobody'],
    ['Reporter', nameOf(ticket.reporter)],
    ['Labels', named.join(', ') || undefined],
    ...DAYS_AND_NUMBERS.map((name): [string, string | undefined] => [
      shortLabel(fieldNamed(name)),
      ticket[name] === null ? undefined : String(ticket[name]),
    ]),
    ...custom,
    ['Sub-tickets', ticket.sub_total > 0 ? `${ticket.sub_done} of ${ticket.sub_total} done` : undefined],
    ['Blocked by', ticket.blocked_by > 0 ? `${ticket.blocked_by} open` : undefined],
    ['Created', time(ticket.created_at)],
    ['Updated', time(ticket.updated_at)],
    ['Address', addressOf(url, project, ticket.number)],
  ]
  out.print(out.bold(oneLine(`${key}  ${ticket.title}`)))
  for (const [name, value] of fields)
    if (value) out.print(`${out.dim(`${name}:`.padEnd(13))}${oneLine(value)}`)
  if (ticket.description) out.print(`\n${indented(ticket.description)}`)
  for (const { author, created_at, content, edited_at } of comments) {
    const head = `${nameOf(author)}, ${time(created_at)}${edited_at ? ', edited' : ''}`
    out.print(`\n${out.dim(oneLine(head))}\n${indented(content)}`)
  }
}

export async function open({ call, out, url }: Session, given: Given): Promise<void> {
  const { project, ticket, key } = await ticketBy(call, given.operands[0] ?? '')
  const address = addressOf(url, project, ticket.number)
  if (given.json) return out.json({ key, url: address })
  out.print(address)
  if (out.isTerminal) browse(address)
}

/** Opens an address. If the desktop has no browser that is not an error, because the address is printed too. */
function browse(address: string): void {
  const [program = '', ...words] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', address]
        : ['xdg-open', address]
  const child = spawn(program, words, { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
