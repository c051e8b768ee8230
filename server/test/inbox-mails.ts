// A world that mails users about their inboxes through a mail server on loopback, and reads the mails with a real parser.
import PostalMime, { type Email } from 'postal-mime'
import type { RawInputOf } from '../../domain/api.ts'
import { readAll } from '../events/reader.ts'
import { inboxReader } from '../inbox/reader.ts'
import { createMailer } from '../mail/mailer.ts'
import { sendDue } from '../notification/sender.ts'
import { createSession } from './people.ts'
import { createSmtpSink } from './smtp.ts'
import { createWorld, type TestPerson } from './world.ts'

export type InboxMails = Awaited<ReturnType<typeof createInboxMails>>
export type Arrived = Email & { recipient: string; header(name: string): string | undefined }

export async function createInboxMails(settings: Record<string, string> = {}) {
  const smtp = await createSmtpSink()
  const world = await createWorld({
    settings: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://tracker.example.com', ...settings },
  })
  const mailer = createMailer(world.deps.config)
  const reader = inboxReader({ mail: true })
  const read = () => readAll(world.deps, [reader])
  const send = () => sendDue({ ...world.deps, mailer })

  /** The mails that have arrived since the last call, sorted by recipient. */
  async function arrived(): Promise<Arrived[]> {
    const mails = smtp.received.splice(0).map(async ({ to, data }) => {
      const mail = await PostalMime.parse(data)
      const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
      return { ...mail, recipient: to.join(), header }
    })
    return (await Promise.all(mails)).sort((a, b) => a.recipient.localeCompare(b.recipient))
  }

  return {
    world,
    smtp,
    mailer,
    read,
    send,
    arrived,
    /** The mails that arrive after this many seconds. */
    async after(seconds: number): Promise<Arrived[]> {
      await read()
      world.clock.advance(seconds)
      await send()
      return arrived()
    },
    async comment(by: TestPerson, ticketId: string, content: string): Promise<string> {
      const event = await world.event(by, 'createComment', { ticketId }, { content })
      return event.type === 'comment.created' ? event.comment.id : ''
    },
    /** The user with a new session, because the clock of the test ends sessions. */
    signedIn: async (person: TestPerson): Promise<TestPerson> => ({
      ...person,
      ...(await createSession(world.deps, { ...person, id: person.user_id })),
    }),
    settings: (who: TestPerson, input: RawInputOf<'updateNotificationSettings'>) =>
      world.call(who, 'updateNotificationSettings', {}, input),
    async close() {
      mailer.close()
      await smtp.close()
      await world.close()
    },
  }
}
