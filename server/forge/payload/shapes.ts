// Parts of payloads that several forges share. Optional fields may be missing, null or malformed.
import * as z from 'zod'
import { cut } from '../../../domain/cut.ts'
import { hasCredentials } from '../../../domain/text.ts'
import { MAX_LENGTHS, type Repo } from '../facts.ts'

// The database cannot store U+0000, and JSON cannot store a lone surrogate.
const ODD = /\p{Surrogate}|\0/gu
const cleaned = (text: string) => text.replace(ODD, '\ufffd')
const clipped = (most: number) => (text: string) => cleaned(cut(text, most))

/** A required name. */
export const Name = z.string().min(1).transform(clipped(MAX_LENGTHS.name))
export const Text = (most: number) =>
  z
    .string()
    .nullish()
    .transform((text) => clipped(most)(text ?? ''))
export const Title = Text(MAX_LENGTHS.title)
export const Message = Text(MAX_LENGTHS.message)
const Author = z
  .string()
  .nullish()
  .transform((text) => clipped(MAX_LENGTHS.author)((text ?? '').trim()) || null)
export const AuthorName = Author

/** The first name that is not blank. */
export const nameOf = (...names: (string | null | undefined)[]) =>
  Author.parse(names.find((name) => name?.trim()))

export const Sha = z
  .string()
  .regex(/^[\da-f]{7,64}$/i)
  .toLowerCase()
/** Null if the hash is missing or all zeros. */
export const ShaOrNone = z
  .union([Sha, z.literal('')])
  .nullish()
  .transform((sha) => (sha && !/^0+$/.test(sha) ? sha : null))

/**
 * Null unless it is a web address. An address with a user name or password is not accepted either, because members would see it.
 */
export const Url = z.unknown().optional().transform(webAddress)
export function webAddress(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > MAX_LENGTHS.url || !/^https?:\/\/[^\s\\]+$/i.test(text))
    return null
  return URL.canParse(text) && !hasCredentials(new URL(text)) ? cleaned(text) : null
}

/** Accepts ISO 8601, `2020-01-01 00:00:00 UTC`, seconds or milliseconds; null for anything else. */
export const Time = z.unknown().optional().transform(timeOf)
export function timeOf(value: unknown): string | null {
  const time =
    typeof value === 'number'
      ? new Date(value < 1e11 ? value * 1_000 : value)
      : new Date(
          typeof value === 'string'
            ? value.replace(
                /^([\d-]+) ([\d:.]+) (UTC|[+-]\d\d:?\d\d)$/,
                (_, day, time, zone) => `${day}T${time}${zone === 'UTC' ? 'Z' : zone}`,
              )
            : Number.NaN,
        )
  const year = time.getUTCFullYear()
  return year > 1970 && year < 2200 ? time.toISOString() : null
}

export const Id = z.union([z.int(), z.string()]).nullish()
export const numberOf = (id: unknown) => (Number.isSafeInteger(Number(id)) ? Number(id) : 0)

/** @param address the page of the repository; its path is the id */
export function repoOf(
  address: unknown,
  name: string | null | undefined,
  default_branch?: string | null,
): Repo {
  const url = webAddress(address)?.replace(/(\.git)?\/*$/, '') ?? null
  const path = url ? decoded(new URL(url).pathname.replace(/^\/+/, '')) : ''
  const shown = clipped(MAX_LENGTHS.name)(name?.trim() || path || 'a repository')
  const id = url ? `${new URL(url).host}${new URL(url).pathname}` : shown
  return {
    id: clipped(MAX_LENGTHS.name)(id.toLowerCase()),
    name: shown,
    url,
    default_branch: default_branch || undefined,
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Splits a ref such as `refs/heads/main`; null if it is neither a branch nor a tag, such as notes. */
export function refOf(ref: string): { kind: 'branch' | 'tag'; name: string } | null {
  const [, kind, name] = /^refs\/(heads|tags)\/([\s\S]+)$/.exec(ref) ?? []
  if (!name) return null
  return { kind: kind === 'tags' ? 'tag' : 'branch', name: Name.parse(name) }
}

/** The address of a branch or a tag. @param path the part between the address of the repository and the name */
export function refUrl({ url }: Repo, path: string, name: string): string | null {
  return webAddress(url && `${url}${path}${name.split('/').map(encodeURIComponent).join('/')}`)
}

/** Maps the status and result words of a forge to one of four states. */
export function checkState(words: (string | null | undefined)[]) {
  const word = words.find((given) => given)?.toLowerCase() ?? ''
  if (/^(success|successful|passed|neutral|completed|warning)$/.test(word)) return 'passed' as const
  if (/^(failure|failed|error|timed_out|startup_failure|action_required)$/.test(word))
    return 'failed' as const
  if (/^(cancelled|canceled|canceling|skipped|stopped|stale|unknown|blocked)$/.test(word))
    return 'cancelled' as const
  return 'running' as const
}
