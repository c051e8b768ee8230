// The mail server of the script: keeps every mail, and finds the link in the mail to a person.
import PostalMime from 'postal-mime'
import { within } from '../../faults/pause.ts'
import { createSmtpSink } from '../../server/test/smtp.ts'

const TIMEOUT_MS = 60_000

export async function createMails() {
  const { url, received, close } = await createSmtpSink()
  return {
    url,
    close,
    count: () => received.length,
    /** Waits for a mail to this address with a link to this page. */
    async link(address: string, path: string): Promise<string> {
      let found: string | undefined
      await within(TIMEOUT_MS, async () => {
        for (const { to, data } of received) {
          if (!to.includes(address)) continue
          const { text = '' } = await PostalMime.parse(data)
          const links = text.match(/https?:\/\/\S+#\S+/g) ?? []
          found = links.find((link) => new URL(link).pathname.startsWith(path)) ?? found
        }
        return found !== undefined
      })
      if (!found) throw new Error(`no mail with a link to ${path} for ${address}`)
      return found
    },
  }
}
