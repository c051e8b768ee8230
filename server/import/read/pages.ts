// Reads the pages of a forge's API: follows Link headers within the same host, and respects the rate limit of the forge.
import { setTimeout as pause } from 'node:timers/promises'
import { cut } from '../../../domain/cut.ts'
import { t } from '../../../domain/locale/message.ts'
import { type SourceApi, SourceError } from '../source.ts'
import { parseJson } from './json.ts'

/**
 * The size limit of a page, the number of attempts, and the longest wait that the forge may ask for. If it asks for more, reading
 * stops and the user decides.
 */
const PAGE_BYTES = 32 * 1024 * 1024
const TRIES = 4
const LONGEST_WAIT_MS = 90_000
const MOST_PAGES = 20_000

export type PageOptions = {
  headers: Record<string, string>
  forge: string
  signal?: AbortSignal
  pause?: (ms: number) => Promise<void>
}

/** Yields each page from `url` on, parsed. */
export async function* pagesOf(api: SourceApi, url: string, options: PageOptions): AsyncGenerator<unknown> {
  const { origin } = new URL(url)
  const seen = new Set<string>()
  for (let next: string | null = url; next !== null; ) {
    if (seen.has(next) || seen.size >= MOST_PAGES)
      throw new SourceError(`${options.forge} answers with pages that link in a circle.`)
    seen.add(next)
    const { body, link } = await page(api, next, options)
    yield body
    next = nextOf(link, next)
    // The token must not be sent to any other host.
    if (next !== null && new URL(next).origin !== origin)
      throw new SourceError(`${options.forge} names a next page on another host; it is not followed.`)
  }
}

/** One answer as JSON. */
export async function answerOf(api: SourceApi, url: string, options: PageOptions): Promise<unknown> {
  return (await page(api, url, options)).body
}

async function page(
  api: SourceApi,
  url: string,
  options: PageOptions,
): Promise<{ body: unknown; link: string | null }> {
  for (let tried = 1; ; tried += 1) {
    const answer = await request(api, url, options)
    const wait = waitOf(answer)
    if (answer.ok) return { body: await bodyOf(answer, options.forge), link: answer.headers.get('link') }
    await answer.body?.cancel()
    if (wait === null) throw new SourceError(refusal(answer.status, options.forge))
    if (wait > LONGEST_WAIT_MS || tried >= TRIES) throw new SourceError(limited(wait, options.forge))
    await (options.pause ?? ((ms) => pause(ms, undefined, { signal: options.signal })))(wait)
  }
}

async function request(
  api: SourceApi,
  url: string,
  { headers, forge, signal }: PageOptions,
): Promise<Response> {
  try {
    return await api.fetch(url, { headers, signal, redirect: 'manual' })
  } catch (error) {
    signal?.throwIfAborted()
    // An error of our fetch has a message of its own. The address is not repeated, because it may contain private names.
    const why = error instanceof Error && error.message !== 'fetch failed' ? cut(error.message, 200) : ''
    throw new SourceError(
      why
        ? t('{forge} cannot be reached ({why}).', { forge, why })
        : t('{forge} cannot be reached.', { forge }),
    )
  }
}

/** Milliseconds that the forge wants us to wait; null if waiting would not help. */
function waitOf({ status, headers }: Response): number | null {
  const after = Number(headers.get('retry-after') ?? Number.NaN)
  if (status >= 500) return Number.isFinite(after) ? after * 1_000 : 2_000
  const isUsedUp = ['x-ratelimit-remaining', 'ratelimit-remaining'].some((name) => headers.get(name) === '0')
  if (status !== 429 && !(status === 403 && (isUsedUp || Number.isFinite(after)))) return null
  if (Number.isFinite(after)) return Math.max(0, after * 1_000)
  const reset = Number(headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset') ?? Number.NaN)
  return Number.isFinite(reset) ? Math.max(1_000, reset * 1_000 - Date.now()) : 60_000
}

function limited(wait: number, forge: string): string {
  const minutes = Math.max(1, Math.ceil(wait / 60_000))
  return minutes === 1
    ? t(
        '{forge} allows no more requests for now. Please try again in a minute; a token allows more of them.',
        {
          forge,
        },
      )
    : t(
        '{forge} allows no more requests for now. Please try again in {minutes} minutes; a token allows more of them.',
        { forge, minutes },
      )
}

function refusal(status: number, forge: string): string {
  if (status === 401) return t('{forge} does not accept the token.', { forge })
  if (status === 403) return t('{forge} refuses: the token does not allow reading the issues.', { forge })
  if (status === 404)
    return t('{forge} has no such project, or the token does not allow access to it.', { forge })
  if (status >= 300 && status < 400)
    return t('{forge} says that the project has another address now; please give that one.', { forge })
  return t('{forge} answers with an error ({status}).', { forge, status })
}

async function bodyOf(answer: Response, forge: string): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of answer.body ?? []) {
      size += (chunk as Uint8Array).length
      if (size > PAGE_BYTES) throw new SourceError(`${forge} answers with a page that is too large.`)
      chunks.push(chunk as Uint8Array)
    }
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw new SourceError(`An answer of ${forge} was incomplete (${(error as Error).message}).`)
  }
  try {
    return parseJson(Buffer.concat(chunks).toString(), 1)
  } catch {
    throw new SourceError(
      t('{forge} answers with something that is not JSON; is the address that of a project?', { forge }),
    )
  }
}

function nextOf(link: string | null, from: string): string | null {
  const found = /<([^<>]*)>\s*;[^,<]*\brel="?next"?/.exec(link ?? '')?.[1]
  return found === undefined ? null : new URL(found, from).href
}
