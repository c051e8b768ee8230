// GitHub: issues and comments from its API, or from a file with saved answers of the API.

import type { Reading } from '../../../domain/export/bundle.ts'
import { t } from '../../../domain/locale/message.ts'
import { COMMENTS_PER_TICKET } from '../../limits.ts'
import { type ReadOptions, type Source, type SourceApi, SourceError, type SourceFile } from '../source.ts'
import { BundleBuilder } from './builder.ts'
import { type Foreign, isObject, listAt, textAt } from './foreign.ts'
import { Issues } from './github/issues.ts'
import { PART } from './json.ts'
import { type Path, readParts } from './json-stream.ts'
import { answerOf, type PageOptions, pagesOf } from './pages.ts'

export const github: Source = {
  async *read(input: SourceFile | SourceApi, options: ReadOptions): Reading {
    const builder = new BundleBuilder(options)
    try {
      if ('path' in input) await readPages(input, builder, options)
      else await readApi(input, builder, options)
      yield* builder.records()
    } finally {
      builder.close()
    }
  },
}

/**
 * Accepts `https://github.com/owner/name`, `https://api.github.com/repos/owner/name`, or the same addresses of another GitHub
 * server.
 */
export function repositoryOf(url: string): { api: string; owner: string; name: string } {
  const parsed = tryUrl(url.trim())
  const path = (parsed?.pathname ?? '').split('/').filter((part) => part !== '')
  const isApi = parsed?.hostname === 'api.github.com' || (path[0] === 'api' && path[1] === 'v3')
  const [owner, name] = isApi ? path.slice(path.indexOf('repos') + 1) : path
  const known = /^[\w.-]{1,100}$/
  if (
    parsed === null ||
    !/^https?:$/.test(parsed.protocol) ||
    !known.test(owner ?? '') ||
    !known.test(name ?? '')
  )
    throw new SourceError(
      t('This is not the address of a repository, such as https://github.com/owner/name.'),
    )
  const isCloud = /^(www\.|api\.)?github\.com$/.test(parsed.hostname)
  const api = isCloud ? 'https://api.github.com' : `${parsed.origin}/api/v3`
  return { api, owner: owner as string, name: (name as string).replace(/\.git$/, '') }
}

function tryUrl(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}

async function readApi(source: SourceApi, builder: BundleBuilder, { signal }: ReadOptions): Promise<void> {
  const { api, owner, name } = repositoryOf(source.url)
  const headers: Record<string, string> = {
    accept: 'application/vnd.github+json',
    'user-agent': 'lacewing',
    'x-github-api-version': '2022-11-28',
  }
  if (source.token) headers.authorization = `Bearer ${source.token}`
  const options: PageOptions = { headers, forge: 'GitHub', signal }
  const base = `${api}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`
  const repository = await answerOf(source, base, options)
  builder.project({ id: `${owner}/${name}`, name, description: textAt(repository, 'description') })
  const issues = new Issues(builder)
  for await (const page of pagesOf(source, `${base}/labels?per_page=100`, options))
    for (const label of rows(page)) issues.label(label)
  const order = 'sort=created&direction=asc&per_page=100'
  for await (const page of pagesOf(source, `${base}/issues?state=all&${order}`, options))
    for (const issue of rows(page)) issues.add(issue)
  for await (const page of pagesOf(source, `${base}/issues/comments?${order}`, options))
    for (const comment of rows(page)) issues.comment(comment)
  issues.end()
}

function rows(page: unknown): Foreign[] {
  if (!Array.isArray(page)) throw new SourceError('GitHub did not answer with a list.')
  return page.filter(isObject)
}

async function readPages(file: SourceFile, builder: BundleBuilder, { signal }: ReadOptions): Promise<void> {
  const entries = new Entries(builder)
  await readParts(file, {
    what: 'a file of issues of GitHub',
    isOpen: ([first, ...more]) =>
      typeof first === 'string'
        ? WRAPPERS.includes(first) && more.length === 0
        : more.length < NESTED && more.every((step) => typeof step === 'number'),
    onValue: (list, value, size) => entries.onValue(list, value, size),
    isMany: true,
    signal,
  })
  if (!entries.hasIssues)
    throw new SourceError(t('“{name}” holds no issues of {source}.', { name: file.name, source: 'GitHub' }))
  entries.issues.end()
}

/** The depth of nested lists that are read. */
const NESTED = 3

/** Reads the entries of a file one by one. */
class Entries {
  readonly builder: BundleBuilder
  readonly issues: Issues
  hasIssues = false
  /** The first entries of the lists in the outermost object, held back because they may be the comments of one issue. */
  #within: { name: string; value: unknown }[] = []
  #withinSize = 0
  #isLarge = false

  constructor(builder: BundleBuilder) {
    this.builder = builder
    this.issues = new Issues(builder)
  }

  onValue(list: Path | null, value: unknown, size: number): void {
    const [name] = list ?? []
    if (list === null) this.#end(value)
    else if (typeof name === 'string') this.#wait(name, value, size)
    // A list is reported after its elements, which were already taken.
    else if (!Array.isArray(value)) this.#take(value)
  }

  #wait(name: string, value: unknown, size: number): void {
    this.#withinSize += size
    this.#within.push({ name, value })
    // No issue is this large, so the object is a page of issues.
    this.#isLarge ||= this.#within.length > COMMENTS_PER_TICKET || this.#withinSize > PART
    if (this.#isLarge) for (const { value: one } of this.#within.splice(0)) this.#take(one)
  }

  /** Ends an outermost value. If it is an issue, the entries of its lists belong to it. */
  #end(value: unknown): void {
    const within = this.#within.splice(0)
    const isPage = Array.isArray(value) || this.#isLarge
    this.#withinSize = 0
    this.#isLarge = false
    if (isObject(value) && isOurs(value) && !isPage) {
      for (const { name, value: one } of within) (value[name] as unknown[]).push(one)
      this.#take(value)
    } else if (within.length > 0) for (const { value: one } of within) this.#take(one)
    else if (!isPage) this.builder.fruitless()
  }

  #take(value: unknown): void {
    const found = isObject(value) && !wraps(value) ? [value] : itemsOf(value)
    if (found.length === 0) this.builder.fruitless()
    for (const item of found) {
      this.hasIssues ||= isOurs(item)
      if (isComment(item)) this.issues.comment(item)
      else if (isIssue(item)) this.issues.add(item)
      else {
        this.builder.count('left_out', 'entry', 'An entry of the file is neither an issue nor a comment.')
        this.builder.fruitless()
      }
    }
  }
}

const isComment = (item: Foreign) =>
  !('title' in item) &&
  'body' in item &&
  ('issue_url' in item || 'author_association' in item || 'html_url' in item)
const isIssue = (item: Foreign) => 'title' in item && ('number' in item || 'html_url' in item)
const isOurs = (item: Foreign) => isIssue(item) || isComment(item)

/** The entries of a page: a list, nested lists, or an object that wraps a list. */
function itemsOf(page: unknown, depth = 0): Foreign[] {
  if (depth > 3) return []
  if (Array.isArray(page))
    return page.flatMap((one) =>
      Array.isArray(one) || wraps(one) ? itemsOf(one, depth + 1) : isObject(one) ? [one] : [],
    )
  if (!isObject(page)) return []
  if (isOurs(page)) return [page]
  return WRAPPERS.flatMap((name) =>
    Array.isArray(page[name]) ? itemsOf(listOrPages(page, name), depth + 1) : [],
  )
}

const WRAPPERS = ['items', 'issues', 'comments', 'response', 'data', 'body']
const wraps = (one: unknown) =>
  isObject(one) && !isOurs(one) && WRAPPERS.some((name) => Array.isArray(one[name]))
const listOrPages = (page: Foreign, name: string) =>
  listAt(page, name).length > 0 ? listAt(page, name) : (page[name] as unknown[])
