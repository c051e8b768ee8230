// Delivers mail: to the server in SMTP_URL; without one, writes the mail to a file and shows its link in the terminal.
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { v7 as newId } from 'uuid'
import type { Config } from '../config.ts'
import { isDemoAddress } from '../demo-address.ts'
import { ifMissing } from '../process/missing.ts'
import { printable } from '../terminal-text.ts'
import type { Mail } from './text.ts'

/** The headers for mail programs. */
export type Headers = Pick<
  SendMailOptions,
  'replyTo' | 'messageId' | 'inReplyTo' | 'references' | 'list' | 'headers'
>
export type Mailer = {
  send(mail: Mail & { link?: string; headers?: Headers }): Promise<void>
  close(): void
}

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>

export function createMailer(config: Settings, show: (line: string) => void = showInTerminal): Mailer {
  return config.smtpUrl ? smtpMailer(config, config.smtpUrl) : fileMailer(config, show)
}

/** Timeouts in milliseconds. A slow mail server blocks a job no longer than this; the job is retried. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

function smtpMailer({ mailFrom }: Settings, url: string): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send({ to, subject, text, html, headers }) {
      if (isDemoAddress(to)) return
      await transport.sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...headers,
      })
    },
    close: () => transport.close(),
  }
}

function fileMailer({ mailFrom, dataDir }: Settings, show: (line: string) => void): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const folder = mailFolder(dataDir)
  return {
    async send({ to, subject, text, html, link, headers }) {
      const { message } = await transport.sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...headers,
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${newId()}.eml`)
      await writeWhole(file, message as Buffer)
      show(`mail for ${to}: ${subject}\n  ${link ?? file}`)
    },
    close: () => transport.close(),
  }
}

/** Keeps only the newest of the mails that were written to files. Their names sort by time. */
export async function forgetOldMails({ dataDir }: Pick<Config, 'dataDir'>, keep: number): Promise<void> {
  const folder = mailFolder(dataDir)
  const names = (await readdir(folder).catch(ifMissing<string[]>([]))).sort().reverse()
  for (const name of names.slice(keep)) await rm(join(folder, name), { force: true })
}

const mailFolder = (dataDir: string) => join(dataDir, 'mail')

/** Writes a temporary file and renames it, so that a full disk or a kill leaves no partial mail. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const partial = `${file}.partial`
  try {
    const handle = await open(partial, 'wx', 0o600)
    await handle
      .writeFile(content)
      .then(() => handle.sync())
      .finally(() => handle.close())
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Bypasses the log, which must contain no secrets. Without a mail server, the link reaches the person like this. */
function showInTerminal(line: string): void {
  process.stdout.write(`${printable(line)}\n`)
}
