// The mailbox: an IMAP connection that reads one mail after the other, each up to a bounded size, and moves those that were handled to
// another folder. A mail that is left in the mailbox was not handled yet.
import { ImapFlow } from 'imapflow'
import type { MailIn } from '../config.ts'
import { MAIL_IN } from './limits.ts'

/** The folders for handled mails, beside the mailbox. */
export const FOLDERS = { taken: 'Processed', refused: 'Refused' } as const

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>
export type Mail = { uid: number; size: number }

/** The options of a connection to the mailbox of MAIL_IN_URL. */
function connection({ url }: Pick<MailIn, 'url'>) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const secure = protocol === 'imaps:'
  const servername = searchParams.get('tls.servername')
  return new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 993 : 143)),
    secure,
    ...(!secure && { doSTARTTLS: searchParams.get('ignoreTLS') !== 'true' }),
    ...(servername && { servername }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    maxLiteralSize: MAIL_IN.bytes + 1_024,
    ...TIMEOUTS,
  })
}

const pathOf = ({ url }: Pick<MailIn, 'url'>) => decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX'

/** Connects, signs in and opens the mailbox. */
export async function openMailbox(mailIn: Pick<MailIn, 'url'>) {
  const client = connection(mailIn)
  // Errors also reject the call that is waiting. Without a listener they would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { uidValidity } = await client.mailboxOpen(pathOf(mailIn))
    return {
      /** The mails that were not handled yet, oldest first. */
      async waiting(most: number): Promise<Mail[]> {
        const found = (await client.search({ deleted: false }, { uid: true })) || []
        const uids = found.sort((one, other) => one - other).slice(0, most)
        if (uids.length === 0) return []
        const mails = await client.fetchAll(uids.join(','), { uid: true, size: true }, { uid: true })
        return mails.map(({ uid, size = 0 }) => ({ uid, size })).sort((one, other) => one.uid - other.uid)
      },
      /** The name of a mail that no other mail of this mailbox ever has. */
      nameOf: ({ uid }: Mail) => `${uidValidity}:${uid}`,
      /** The bytes of a mail; null if somebody has removed it. */
      async read({ uid }: Mail): Promise<Buffer | null> {
        const mail = await client.fetchOne(
          String(uid),
          { uid: true, source: { maxLength: MAIL_IN.bytes + 1 } },
          { uid: true },
        )
        return mail ? (mail.source ?? null) : null
      },
      /** The headers of a mail; null if somebody has removed it. */
      async headersOf({ uid }: Mail): Promise<Buffer | null> {
        const mail = await client.fetchOne(
          String(uid),
          { uid: true, source: { maxLength: MAIL_IN.headerBytes } },
          { uid: true },
        )
        const source = mail ? mail.source : undefined
        if (!source) return null
        const end = source.indexOf('\r\n\r\n')
        return end < 0 ? source : source.subarray(0, end + 4)
      },
      /** Moves a mail to a folder, which is created if it is missing. */
      async move({ uid }: Mail, folder: string): Promise<void> {
        const options = { uid: true }
        await client.messageFlagsAdd(String(uid), ['\\Seen'], options)
        const isMoved = await client.messageMove(String(uid), folder, options).catch(() => false)
        if (isMoved) return
        await client.mailboxCreate(folder)
        if (!(await client.messageMove(String(uid), folder, options)))
          throw new Error(`a mail could not be moved to the folder ${folder}`)
      },
      async close(): Promise<void> {
        await client.logout().catch(() => client.close())
      },
    }
  } catch (error) {
    client.close()
    throw error
  }
}
