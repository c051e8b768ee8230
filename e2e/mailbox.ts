// The mails of a server without a mail server: files in its data folder, waited for as a person waits for mail.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Server } from './world.ts'

/** The link in the newest mail to this address. */
export async function linkFromMail(
  { dataDir }: Server,
  address: string,
  what: RegExp = /./,
): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      link = (await newest(join(dataDir, 'mail'), address, what)) ?? ''
      return link
    })
    .not.toBe('')
  return link
}

async function newest(folder: string, address: string, what: RegExp): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.sort().reverse()) {
    const mail = unfolded(await readFile(join(folder, name), 'utf8'))
    const link = /^To: .*$/im.exec(mail)?.[0].includes(address) && /https?:\/\/\S+#\S+/.exec(mail)?.[0]
    if (link && what.test(link)) return link
  }
  return undefined
}

/** Quoted-printable undone as far as links need it. */
function unfolded(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
