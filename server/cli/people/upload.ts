// Sends one file to /storage/v1. A broken connection is tried again with the same id, so that the file is added only once.
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { encodedPath } from '../../../domain/attachment/path.ts'
import { isFinal, PAUSES_MS, refusalIn, TEMPORARY, why } from './call.ts'
import type { Connection } from './settings.ts'
import { Refused } from './wrong.ts'

/** The header with the id that the file gets. */
const ID_HEADER = 'x-attachment-id'
/** A connection without a byte for this long is lost. */
const SILENCE_MS = 60_000

/**
 * A UUID of version 7, which begins with the time: the files of a ticket are ordered by their ids. Written here, because the commands
 * for people load no library.
 */
export function uuidv7(now = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

type Sending = {
  path: string
  size: number
  /** The path of the file in the store: project, ticket and name. */
  to: string
  onProgress(sent: number): void
}

/** @returns the id of the file on the ticket. Throws Refused. */
export async function sendFile(connection: Connection, sending: Sending): Promise<string> {
  const id = uuidv7()
  for (let tried = 0; ; tried += 1) {
    const pause = PAUSES_MS[tried]
    const answer = await sendOnce(connection, sending, id).catch((error: unknown) => {
      if (error instanceof Refused || pause === undefined || isFinal(error))
        throw error instanceof Refused
          ? error
          : new Refused(`${connection.url} cannot be reached: ${why(error)}.`)
      return null
    })
    if (answer?.status === 200 && answer.body?.Id) return answer.body.Id
    if (answer && (!TEMPORARY.has(answer.status) || pause === undefined))
      throw refusalFor(connection.url, answer)
    await delay(Math.max(pause ?? 0, (answer?.retryAfter ?? 0) * 1_000))
  }
}

type Answer = { status: number; retryAfter: number; body: { Id?: string; code?: string } | null }

function refusalFor(url: string, { status, body }: Answer): Refused {
  if (body?.code === 'KeyAlreadyExists')
    return new Refused('the ticket has another file with this name; choose one with --name.')
  // A proxy in between answers in its own words.
  if (status === 413 && !body?.code)
    return new Refused('a proxy in front of the server refuses files of this size.')
  return refusalIn(url, status, body)
}

/** Not by fetch, which reports no progress and sends a stream without its length. */
async function sendOnce(
  { url, token }: Connection,
  { path, size, to, onProgress }: Sending,
  id: string,
): Promise<Answer> {
  const address = new URL(`${url}/storage/v1/object/attachments/${encodedPath(to)}`)
  const file = createReadStream(path)
  const request = (address.protocol === 'https:' ? requestByHttps : requestByHttp)(address, {
    method: 'POST',
    agent: false,
    timeout: SILENCE_MS,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/octet-stream',
      'Content-Length': size,
      [ID_HEADER]: id,
    },
  })
  request.on('timeout', () => request.destroy(new Error('the connection stood still')))
  let sent = 0
  file.on('data', (chunk) => {
    sent += chunk.length
    onProgress(sent)
  })
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve)
      request.on('error', reject)
      file.on('error', ({ message }) => reject(new Refused(`it cannot be read: ${message}.`)))
      file.pipe(request)
    })
    // An answer may come before the whole file was sent: the rest is not wanted.
    file.unpipe(request)
    const body = await text(response)
    return {
      status: response.statusCode ?? 0,
      retryAfter: Math.min(10, Number(response.headers['retry-after'] ?? 0)),
      body: parsed(body),
    }
  } finally {
    file.destroy()
    request.destroy()
  }
}

function parsed(text: string): Answer['body'] {
  try {
    return JSON.parse(text) as Answer['body']
  } catch {
    return null
  }
}
