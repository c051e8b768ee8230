// Writes a comment or a ticket of a mail, with its files, as its sender: by the same checks, locks and log as every command.
import { api } from '../../domain/api.ts'
import { cut } from '../../domain/cut.ts'
import type { Event } from '../../domain/event.ts'
import { LIMITS } from '../../domain/limits.ts'
import { addAttachment } from '../attachment/commands.ts'
import type { Received } from '../blob/disk.ts'
import { createComment } from '../comment/commands.ts'
import type { Tx } from '../db/handle.ts'
import { mail } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { ApartDeps } from '../jobs/kind.ts'
import { changing, within } from '../pipeline/change.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'
import { recordChanges } from '../pipeline/record.ts'
import { filedWith } from '../public-form/filed-with.ts'
import { ADD } from '../storage/storage.ts'
import type { TicketContext } from '../ticket/columns.ts'
import { createTicket } from '../ticket/commands.ts'
import type { Content } from './content.ts'
import type { ProjectAddress } from './judge.ts'

export type Writing = {
  deps: Pick<ApartDeps, 'db' | 'clock' | 'config' | 'hub'>
  user_id: string
  content: Content
  /** The files of the content, in the same order. */
  received: readonly Received[]
  /** Notes that the mail is handled; false if it was before. */
  claim(tx: Tx): Promise<boolean>
}

/** The network from which a mail was sent is not known for certain. */
const NOWHERE = { address: '', device: '' }

const requestOf = ({ deps, user_id }: Writing, rowId: string) => ({
  deps,
  who: { user_id, session_id: null, key: null },
  caller: NOWHERE,
  rowId,
})

const byMail = (changes: Change | Change[]): Change[] =>
  [changes].flat().map((change) => ({ ...change, via: 'mail' as const }))

/** @returns false if the mail was handled before */
export async function addComment(writing: Writing, ticketId: string): Promise<boolean> {
  const { deps, content } = writing
  const events = await changing(
    { ...requestOf(writing, ticketId), operation: api.createComment },
    async (tx, loaded) => {
      const context = loaded as TicketContext
      if (!(await writing.claim(tx))) return null
      const input = api.createComment.input.parse({ content: content.text || namesOf(content) })
      const comment = await recordChanges(
        tx,
        context,
        byMail(await createComment(context, input)),
        deps,
        undefined,
      )
      return [...comment.events, ...(await addFiles(tx, context, writing))]
    },
  )
  publish(writing, events)
  return events !== null
}

/** @returns false if the mail was handled before */
export async function addTicket(
  writing: Writing,
  address: ProjectAddress,
  subject: string,
): Promise<boolean> {
  const { deps, content, user_id } = writing
  const { project_id, type } = address
  const events = await changing(
    { ...requestOf(writing, project_id), operation: api.createTicket },
    async (tx, loaded) => {
      const context = loaded as ProjectContext
      if (!(await writing.claim(tx))) return null
      const { label_ids, column } = await filedWith(tx, project_id, address)
      const input = api.createTicket.input.parse({
        title: titleOf(subject, content.text),
        description: content.text || null,
        label_ids,
        ...(type && { type }),
        ...(column && { column }),
      })
      const filed = await recordChanges(
        tx,
        context,
        byMail(await createTicket(context, input)),
        deps,
        undefined,
      )
      const [created] = filed.events
      if (created?.type !== 'ticket.created') throw new Error('no ticket was filed')
      const ticket_id = created.ticket.id
      const onTicket = { ...requestOf(writing, ticket_id), operation: ADD }
      const there = (await within(tx, onTicket, ADD.lock)) as TicketContext
      const files = await addFiles(tx, there, writing)
      await enqueue(tx, mail('mail_in_filed', { ticket_id, user_id }))
      return [...filed.events, ...files]
    },
  )
  publish(writing, events)
  return events !== null
}

const UNTITLED = 'Mail without a subject'

function titleOf(subject: string, text: string): string {
  const words = subject || (text.split('\n', 1)[0] ?? '').trim() || UNTITLED
  return cut(words, LIMITS.ticket_title).trim()
}

/** The text of a mail that has only files. */
const namesOf = ({ files }: Content) =>
  files.map(({ id, name }) => `[${name.replace(/[[\]\\]/g, ' ')}](/attachments/${id})`).join('\n\n')

async function addFiles(
  tx: Tx,
  context: TicketContext,
  { deps, content, received }: Writing,
): Promise<Event[]> {
  const events: Event[] = []
  for (const [index, { id, name }] of content.files.entries()) {
    const { sha256, size, mime, width, height, commit } = received[index] as Received
    const file = { name, sha256, size, mime, width, height }
    const changes = await addAttachment(context, file, { id, replace: false, commit })
    events.push(...(await recordChanges(tx, context, byMail(changes), deps, undefined)).events)
  }
  return events
}

function publish({ deps }: Writing, events: Event[] | null): void {
  for (const event of events ?? []) deps.hub.publish(event)
}
