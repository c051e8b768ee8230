// `lacewing edit`, `assign` and `label`: the commands that change fields of a ticket.
import type { OutputOf } from '../../../domain/api.ts'
import { FIELDS, isTicketField } from '../../../domain/ticket/fields.ts'
import { NOBODY, nounOf } from '../../../domain/ticket/kinds.ts'
import { type Given, wrong } from './arguments.ts'
import { customValuesOf } from './custom-values.ts'
import { CUSTOM, FIELD_OPTIONS } from './field-options.ts'
import { fieldValuesOf, labelsAfter } from './field-values.ts'
import { type FoundTicket, personBy, ticketBy } from './find.ts'
import { withKey } from './list.ts'
import type { Session } from './run.ts'
import { isProposed } from './write.ts'

type Event = OutputOf<'updateTicket'>

/** Prints the outcome of a change. @param says what the ticket has now; by default the changed fields are named */
function report(session: Session, given: Given, found: FoundTicket, event: Event, says?: string): void {
  const { out, url } = session
  if (isProposed(session, event, given.json)) return
  const { project, ticket, key } = found
  const changed = event?.type === 'ticket.changed' ? event : undefined
  const names = (changed?.fields ?? []).flatMap((name) =>
    isTicketField(name) ? nounOf(FIELDS[name]) : name.includes(':') ? 'custom field' : [],
  )
  if (given.json) {
    const { description = ticket.description } = changed ?? {}
    out.json(withKey(url, project, { ...ticket, ...changed?.ticket, description }))
  } else if (changed) out.table([[key, says ?? `changed: ${[...new Set(names)].join(', ')}`]])
  else out.table([[key, says ? `is already ${says}` : 'has these values already']])
}

export async function edit(session: Session, given: Given): Promise<void> {
  const { call, input } = session
  const chosen = FIELD_OPTIONS.filter(({ option }) => given.values[option] !== undefined)
  if (chosen.length === 0 && given.values[CUSTOM] === undefined)
    throw wrong(
      'edit',
      `Nothing to change: give ${FIELD_OPTIONS.map(({ option }) => `--${option}`).join(', ')}`,
    )
  const found = await ticketBy(call, given.operands[0] ?? '')
  const { project, ticket } = found
  const values = await fieldValuesOf(chosen, given, { call, input, project, labelIds: ticket.label_ids })
  const custom = await customValuesOf(call, project.id, given.values[CUSTOM])
  const params = { ticketId: ticket.id }
  const event = await call('updateTicket', params, { version: ticket.version, ...values, ...custom })
  report(session, given, found, event)
}

export async function assign(session: Session, given: Given): Promise<void> {
  const { call } = session
  const [text = '', word = ''] = given.operands
  const found = await ticketBy(call, text)
  const { project, ticket } = found
  const assignee_id = await personBy(call, project.id, word.toLowerCase() === 'nobody' ? NOBODY : word)
  const event = await call('updateTicket', { ticketId: ticket.id }, { version: ticket.version, assignee_id })
  const { assignee } = event?.type === 'ticket.changed' ? event.ticket : ticket
  report(session, given, found, event, assignee ? `assigned to @${assignee.username}` : 'assigned to nobody')
}

export async function label(session: Session, given: Given): Promise<void> {
  const { call, input } = session
  const [text = '', ...words] = given.operands
  const found = await ticketBy(call, text)
  const { project, ticket } = found
  const before = ticket.label_ids
  const after = await labelsAfter({ call, input, project, labelIds: before }, words)
  // Sends the difference instead of the whole list, so that a label that somebody else adds meanwhile stays.
  const event = await call(
    'changeTicketLabels',
    { ticketId: ticket.id },
    {
      add: after.filter((id) => !before.includes(id)),
      remove: before.filter((id) => !after.includes(id)),
    },
  )
  const ids = event?.type === 'ticket.changed' ? event.ticket.label_ids : before
  const { labels } = given.json ? { labels: [] } : await call('listLabels', { projectId: project.id }, {})
  const names = labels.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  report(session, given, found, event, names.length > 0 ? `labelled ${names.join(', ')}` : 'without labels')
}
