// `lacewing new`, `move` and `comment`: the commands that change something. Every create has a key, so that a repeat does nothing
// twice.
import { randomUUID } from 'node:crypto'
import type { OutputOf } from '../../../domain/api.ts'
import { type Given, wrong } from './arguments.ts'
import { customValuesOf } from './custom-values.ts'
import { CUSTOM, NEW_OPTIONS } from './field-options.ts'
import { fieldValuesOf } from './field-values.ts'
import { chosenProject, columnName, type FoundTicket, projectBy, targetBy, ticketBy } from './find.ts'
import { addressOf, withKey } from './list.ts'
import type { Session } from './run.ts'
import { Refused } from './wrong.ts'

type Event = NonNullable<OutputOf<'createTicket'>>

/** The idempotency key of a command. With `--key`, the same command with the same key counts as one. */
const keyOf = ({ values }: Given) => values.key?.[0] ?? randomUUID()

/** If the request may have been carried out, the message says how to repeat it safely. */
async function once<T>(given: Given, action: (key: string) => Promise<T>): Promise<T> {
  const key = keyOf(given)
  try {
    return await action(key)
  } catch (error) {
    if (!(error instanceof Refused) || !/cannot be reached: (?!nothing|there is no)/.test(error.message))
      throw error
    throw new Refused(
      `${error.message} It may have been carried out: repeat it with --key ${key}, so that it is carried out only once.`,
    )
  }
}

/** Whether the change only became a proposal because of the token. If so, this is printed. */
export function isProposed({ out }: Session, event: Event | null, json: boolean): boolean {
  if (event?.type !== 'proposal.changed') return false
  if (json) out.json(event)
  else out.print('Proposed: a person accepts or declines it.')
  return true
}

export async function create(session: Session, given: Given): Promise<void> {
  const { call, env, settings, out, url, input } = session
  const { values, json, operands } = given
  const project = await chosenProject(call, env, settings, values.project?.[0])
  const fields = await fieldValuesOf(NEW_OPTIONS, given, { call, input, project, labelIds: [] })
  const params = { projectId: project.id }
  const custom = await customValuesOf(call, project.id, values[CUSTOM])
  const event = await once(given, (key) =>
    call('createTicket', params, { title: operands[0] ?? '', ...fields, ...custom }, key),
  )
  if (isProposed(session, event, json)) return
  if (event?.type !== 'ticket.created') throw new Refused('Nothing was created.')
  const { ticket } = event
  if (json) return out.json(withKey(url, project, ticket))
  out.print(`${project.key}-${ticket.number}`)
  if (out.isTerminal) out.print(addressOf(url, project, ticket.number))
}

export async function move(session: Session, given: Given): Promise<void> {
  const { call, out, url } = session
  const [text = '', word] = given.operands
  const there = given.values.project?.[0]
  if (word === undefined && there === undefined) throw wrong('move', 'COLUMN or --project is missing')
  if (word !== undefined && there !== undefined)
    throw wrong('move', 'Give either COLUMN or --project: the column is matched by its name')
  const found = await ticketBy(call, text)
  if (word === undefined) return moveToProject(session, given, found, there ?? '')
  const { project, ticket, key } = found
  const { columns } = await call('getProject', { projectId: project.id }, {})
  const event = await call('moveTicket', { ticketId: ticket.id }, targetBy(columns, word))
  if (isProposed(session, event, given.json)) return
  const now = event?.type === 'ticket.changed' ? event.ticket : ticket
  if (given.json) return out.json(withKey(url, project, now))
  const where = columnName(columns, now.column)
  out.table([[key, event ? where : `is already in ${where}`]])
}

async function moveToProject(session: Session, given: Given, { ticket, key }: FoundTicket, there: string) {
  const { call, out, url } = session
  const target = await projectBy(call, there)
  const event = await once(given, (sent) =>
    call('moveTicketToProject', { ticketId: ticket.id }, { project_id: target.id }, sent),
  )
  if (isProposed(session, event, given.json)) return
  if (event?.type !== 'ticket.arrived') throw new Refused('Nothing was moved.')
  const { ticket: now, dropped } = event
  if (given.json) return out.json({ ...withKey(url, target, now), dropped })
  const lost = [
    ...dropped.labels.map((name) => `label ${name}`),
    ...(dropped.column === null ? [] : [`column ${dropped.column}`]),
    ...(dropped.assignee_id === null ? [] : ['assignee']),
  ]
  out.table([
    [key, `is now ${target.key}-${now.number}`, ...(lost.length > 0 ? [`lost: ${lost.join(', ')}`] : [])],
  ])
}

export async function comment(session: Session, given: Given): Promise<void> {
  const { call, out, input, isPiped } = session
  const [text = '', words] = given.operands
  if (words === undefined && !isPiped) throw wrong('comment', 'TEXT is missing')
  const content = words === undefined || words === '-' ? await input() : words
  const { ticket, key } = await ticketBy(call, text)
  const event = await once(given, (sent) => call('createComment', { ticketId: ticket.id }, { content }, sent))
  if (isProposed(session, event, given.json)) return
  if (event?.type !== 'comment.created') throw new Refused('Nothing was added.')
  if (given.json) out.json(event.comment)
  else out.print(`Commented on ${key}.`)
}
