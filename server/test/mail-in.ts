// A world that reads mails: the address to which a person replies, the address of a project, and mails of a corpus.
import { readFile } from 'node:fs/promises'
import type { Role } from '../../domain/member/member.ts'
import { runJobsOnce } from '../jobs/worker.ts'
import { replyAddressOf } from '../mail-in/reply-address.ts'
import { WORK_LIST } from '../work-list.ts'
import { createInboxMails } from './inbox-mails.ts'
import type { TestPerson } from './world.ts'

const FIXTURES = new URL('../mail-in/fixtures/', import.meta.url)

export const MAIL_IN = {
  MAIL_IN_URL: 'imaps://tracker:secret@mail.example.com/INBOX',
  MAIL_IN_ADDRESS: 'tracker@tracker.example.com',
  MAIL_IN_AUTHSERV: 'mx.tracker.example.com',
}

export async function createMailInWorld(settings: Record<string, string> = {}) {
  const mails = await createInboxMails({ ...MAIL_IN, ...settings })
  const { world } = mails
  const owner = await world.person('Ada Lovelace')
  const projectId = await world.project(owner, 'Apollo')
  const grace = await world.member(owner, projectId, 'developer', 'Grace Hopper')
  const eve = await world.person('Eve Outside')

  return {
    ...mails,
    owner,
    projectId,
    grace,
    eve,
    ticket: async () => world.ticket(await mails.signedIn(owner), projectId, { title: 'Crash at start' }),
    member: async (role: Role) => world.member(await mails.signedIn(owner), projectId, role, 'Dana'),
    /** The address to which a person replies about a ticket. */
    async replyAddress(who: TestPerson, ticketId: string): Promise<string> {
      const address = await replyAddressOf(world.deps, { user_id: who.user_id, ticket_id: ticketId })
      return address ?? ''
    },
    /** Turns tickets by mail on. @returns the address */
    async projectAddress(): Promise<string> {
      await world.call(owner, 'changeMailIn', { projectId }, { is_on: true, type: 'bug' })
      const { mail_in } = await world.call(owner, 'getMailIn', { projectId })
      return mail_in.address ?? ''
    },
    async comments(ticketId: string): Promise<string[]> {
      const rows = world.db.selectFrom('comment').select('content').where('ticket_id', '=', ticketId)
      return (await rows.orderBy('created_at').execute()).map(({ content }) => content)
    },
    async files(ticketId: string): Promise<string[]> {
      const rows = world.db
        .selectFrom('attachment')
        .select(['name', 'mime'])
        .where('ticket_id', '=', ticketId)
      return (await rows.orderBy('id').execute()).map(({ name, mime }) => `${name} ${mime}`)
    },
    /** The answers to mails since the last call. */
    async answers() {
      await runJobsOnce({ ...world.deps, mailer: mails.mailer }, WORK_LIST)
      return mails.arrived()
    },
    /** How many mails had each outcome. */
    async counts(): Promise<Record<string, number>> {
      const rows = await world.db.selectFrom('mail_in_count').selectAll().execute()
      return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, Number(count)]))
    },
  }
}

/** A mail of the corpus, with CRLF and its places filled in. */
export async function fixture(name: string, places: { from: string; to: string }): Promise<Buffer> {
  const text = await readFile(new URL(`${name}.eml`, FIXTURES), 'utf8')
  return Buffer.from(
    text.replaceAll('{{from}}', places.from).replaceAll('{{to}}', places.to).replaceAll('\n', '\r\n'),
  )
}

/** A plain mail with these headers. */
export function plainMail(headers: Record<string, string>, text = 'Hello.'): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([...lines, '', text, ''].join('\r\n'))
}
