// The names of the people, columns, labels and tickets that a change is about. They are read when an unknown id comes, and kept.

import type { Event } from '../../../domain/event.ts'
import type { RecordList } from '../../../domain/ticket/kinds.ts'
import type { Call } from './call.ts'
import type { Project } from './find.ts'
import { recordsOf } from './find.ts'
import { Refused } from './wrong.ts'

export type Names = {
  person(id: string | null): Promise<string>
  column(key: string): Promise<string>
  label(id: string): Promise<string>
  record(list: RecordList, id: string): Promise<string>
  /** The key of a ticket, such as APO-12. */
  ticket(id: string): Promise<string>
  /** Keeps the number of a ticket that a change has brought, or notes that names have changed. */
  learn(change: Event): void
}

export function createNames(call: Call, { id: projectId, key }: Project): Names {
  const params = { projectId }
  const lists: { isOld: boolean }[] = []
  /** The name of an id in a list, which is read again when it is old or does not have the id. Former names are kept. */
  function inList(read: () => Promise<(readonly [id: string, name: string])[]>, unknown: string) {
    const known = new Map<string, string>()
    const list = { isOld: true }
    lists.push(list)
    return async (id: string) => {
      if (list.isOld || !known.has(id)) {
        list.isOld = false
        for (const [each, name] of await read()) known.set(each, name)
      }
      return known.get(id) ?? unknown
    }
  }
  const person = inList(
    async () =>
      (await call('listMembers', params, {})).members.map(({ user_id, profile }) => [
        user_id,
        `@${profile.username}`,
      ]),
    'somebody',
  )
  const tickets = new Map<string, string>()
  const records: Record<RecordList, (id: string) => Promise<string>> = {
    milestones: inList(
      async () => (await recordsOf(call, projectId, 'milestones')).map(({ id, name }) => [id, name]),
      'a former milestone',
    ),
  }
  return {
    person: async (id) => (id === null ? 'somebody' : person(id)),
    column: inList(
      async () => (await call('getProject', params, {})).columns.map((column) => [column.key, column.name]),
      'another column',
    ),
    label: inList(
      async () => (await call('listLabels', params, {})).labels.map(({ id, name }) => [id, name]),
      'a former label',
    ),
    record: (list, id) => records[list](id),
    learn(change) {
      if ('ticket' in change) tickets.set(change.ticket.id, `${key}-${change.ticket.number}`)
      else if (/^(?:column|label|member|milestone|user)\./.test(change.type))
        for (const list of lists) list.isOld = true
    },
    async ticket(id) {
      const known = tickets.get(id)
      if (known) return known
      const number = await call('getTicket', { ticketId: id }, {}).then(
        ({ ticket }) => ticket.number,
        (error: unknown) => {
          if (error instanceof Refused) return undefined
          throw error
        },
      )
      const found = number === undefined ? 'a ticket' : `${key}-${number}`
      tickets.set(id, found)
      return found
    },
  }
}
