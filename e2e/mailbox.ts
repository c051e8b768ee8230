// The mails of a server without a mail server: files in its data folder. Tests poll the folder until a mail arrives.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../server/process/missing.ts'
import { expect } from './expect.ts'
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

/** The code in the newest mail to this address. */
export async function codeFromMail({ dataDir }: Server, address: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      code = (await newest(join(dataDir, 'mail'), address, /^\d{8}$/, /(?<=Your code is )\d{8}/)) ?? ''
      return code
    })
    .not.toBe('')
  return code
}

async function newest(
  folder: string,
  address: string,
  what: RegExp,
  where = /https?:\/\/\S+#\S+/,
): Promise<string | undefined> {
  const names = await readdir(folder).catch(ifMissing([]))
  // An incomplete file has another extension.
  const whole = names.filter((name) => name.endsWith('.eml'))
  for (const name of whole.sort().reverse()) {
    const mail = unfolded(await readFile(join(folder, name), 'utf8'))
    const found = /^To: .*$/im.exec(mail)?.[0].includes(address) && where.exec(mail)?.[0]
    if (found && what.test(found)) return found
  }
  return undefined
}

/** Decodes the parts of quoted-printable that links and codes need. */
function unfolded(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
