// The doctor's check of certificates: when those of PUBLIC_URL and of the mail server end. Whether they are trusted is another matter,
// so an untrusted one is read, too.
import { connect } from 'node:tls'
import type { Config } from '../config.ts'
import type { Report } from './report.ts'

const DAY = 24 * 3_600_000
const SOON_DAYS = 14
const TIMEOUT_MS = 5_000

/** When the certificate of a server ends. */
export type EndOf = (host: string, port: number) => Promise<Date>

export const endOf: EndOf = (host, port) =>
  new Promise((resolve, reject) => {
    const name = host.replace(/^\[|\]$/g, '')
    const socket = connect({
      host: name,
      port,
      servername: /[a-z]/i.test(name) ? name : '',
      rejectUnauthorized: false,
    })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
  })

export async function checkCertificates(
  { publicUrl, smtpUrl }: Pick<Config, 'publicUrl' | 'smtpUrl'>,
  now: Date,
  report: Report,
  end: EndOf = endOf,
): Promise<void> {
  const places: [string, URL, number][] = [['PUBLIC_URL', new URL(publicUrl), 443]]
  if (smtpUrl) places.push(['SMTP_URL', new URL(smtpUrl), 465])
  for (const [setting, { protocol, hostname, port }, usual] of places) {
    if (protocol !== 'https:' && protocol !== 'smtps:') continue
    try {
      const date = await end(hostname, Number(port) || usual)
      const days = Math.floor((date.getTime() - now.getTime()) / DAY)
      const words = `the certificate of ${setting} (${hostname}) ends ${date.toISOString().slice(0, 10)}`
      if (days < 0) report.say('problem', `${words}, which is over: renew it`)
      else if (days < SOON_DAYS) report.say('warning', `${words}, in ${days} days: renew it`)
      else report.say('ok', `${words}, in ${days} days`)
    } catch (error) {
      report.say(
        'note',
        `the certificate of ${setting} cannot be read from here: ${(error as Error).message}`,
      )
    }
  }
}
