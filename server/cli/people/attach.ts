// `lacewing attach`: adds files to a ticket. Everything that can be checked is checked before the first byte is sent.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { cut } from '../../../domain/cut.ts'
import { type Given, wrong } from './arguments.ts'
import { type Call, refusalOf } from './call.ts'
import { ticketBy } from './find.ts'
import type { Out } from './output.ts'
import type { Session } from './run.ts'
import type { Connection } from './settings.ts'
import { sendFile } from './upload.ts'
import { Refused, WrongUse } from './wrong.ts'

type Chosen = { path: string; name: string; size: number }

async function chosenFile(path: string, name: string): Promise<Chosen> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new WrongUse(
      error.code === 'ENOENT' ? `There is no file “${path}”.` : `“${path}” cannot be read: ${error.message}.`,
    )
  })
  if (!found.isFile())
    throw new WrongUse(`“${path}” is not a file${found.isDirectory() ? ', but a folder' : ''}.`)
  // A name in which accents are characters of their own is the same name.
  return { path, name: name.normalize('NFC'), size: found.size }
}

/** The most bytes of a file that the server accepts. */
async function largest({ url, token }: Connection): Promise<number> {
  const response = await fetch(`${url}/storage/v1/bucket/attachments`, {
    redirect: 'manual',
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(30_000),
  })
  if (!response.ok) throw await refusalOf(url, response)
  return ((await response.json()) as { file_size_limit: number }).file_size_limit
}

const MIB = 1024 ** 2
const inMib = (bytes: number) => `${(bytes / MIB).toFixed(1).replace(/\.0$/, '')} MiB`

/** The files that are to be added, all of which can be read. */
async function chosenFiles({ operands, values }: Given): Promise<Chosen[]> {
  const [, ...paths] = operands
  const named = values.name?.[0]
  if (named !== undefined && paths.length > 1) throw wrong('attach', '--name names only one file')
  return Promise.all(paths.map((path) => chosenFile(path, named ?? basename(path))))
}

export async function attach({ call, out, url, token }: Session, given: Given): Promise<void> {
  const files = await chosenFiles(given)
  const { project, ticket, key } = await ticketBy(call, given.operands[0] ?? '')
  const limit = await largest({ url, token })
  for (const { path, size } of files)
    if (size > limit)
      throw new Refused(
        `“${path}” has ${inMib(size)}: a file can have at most ${inMib(limit)} on this server.`,
      )
  const had = await alreadyThere(call, ticket.id, files)
  const sent: { id: string; name: string; size: number }[] = []
  for (const { path, name, size } of files) {
    const id = had.get(name)
    if (id !== undefined) {
      sent.push({ id, name, size })
      if (!given.json) out.table([[key, `already has the file ${name}`]])
      continue
    }
    const to = `${project.id}/${ticket.id}/${name}`
    const added = await withProgress(out, { name, size }, (onProgress) =>
      sendFile({ url, token }, { path, size, to, onProgress }),
    ).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
      const others = sent.length > 0 ? ` Already added: ${sent.map((one) => one.name).join(', ')}.` : ''
      throw new Refused(`${name}: ${error.message}${others}`)
    })
    sent.push({ id: added, name, size })
    if (!given.json) out.table([[key, `file added: ${name}`]])
  }
  if (given.json) out.json(sent)
}

/**
 * The ids of the files that the ticket has already, with the same bytes, by their names, so that a command can be repeated. Throws
 * Refused if the ticket has another file with one of the names.
 */
async function alreadyThere(
  call: Call,
  ticketId: string,
  files: readonly Chosen[],
): Promise<Map<string, string>> {
  const { attachments } = await call('listAttachments', { ticketId }, {})
  const there = new Map<string, string>()
  for (const { path, name, size } of files) {
    const same = attachments.find((attachment) => attachment.name === name)
    if (!same) continue
    if (same.size !== size || same.sha256 !== (await sha256Of(path)))
      throw new Refused(`The ticket has another file with the name “${name}”: choose one with --name.`)
    there.set(name, same.id)
  }
  return there
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}

/** Shows the progress of an upload on one line of a terminal, which disappears at the end. */
async function withProgress<T>(
  out: Out,
  { name, size }: Pick<Chosen, 'name' | 'size'>,
  send: (onProgress: (sent: number) => void) => Promise<T>,
): Promise<T> {
  let shown = -1
  try {
    return await send((sent) => {
      const percent = Math.floor((sent / size) * 100)
      if (percent !== shown) out.progress(`${cut(name, 60)} ${percent} % of ${inMib(size)}`)
      shown = percent
    })
  } finally {
    if (shown >= 0) out.progress('')
  }
}
