// GitHub: issues and comments from its API, or from a file that holds its answers.
import { readFile, stat } from 'node:fs/promises'
import type { Reading } from '../../../domain/bundle.ts'
import { type ReadOptions, type Source, type SourceApi, SourceError, type SourceFile } from '../source.ts'
import { BundleBuilder } from './builder.ts'
import { decoded } from './encoding.ts'
import { type Foreign, isObject, listAt, textAt } from './foreign.ts'
import { Issues } from './github/issues.ts'
import { parsePages, WHOLE_BYTES } from './json.ts'
import { answerOf, type PageOptions, pagesOf } from './pages.ts'

export const github: Source = {
  async *read(input: SourceFile | SourceApi, options: ReadOptions): Reading {
    const builder = new BundleBuilder(options)
    try {
      if ('path' in input) await readPages(input, builder)
      else await readApi(input, builder, options)
      yield* builder.records()
    } finally {
      builder.close()
    }
  },
}

/** `https://github.com/owner/name`, `https://api.github.com/repos/owner/name`, or the same of one's own server. */
export function repositoryOf(url: string): { api: string; owner: string; name: string } {
  const parsed = tryUrl(url.trim())
  const path = (parsed?.pathname ?? '').split('/').filter((part) => part !== '')
  const isApi = parsed?.hostname === 'api.github.com' || (path[0] === 'api' && path[1] === 'v3')
  const [owner, name] = isApi ? path.slice(path.indexOf('repos') + 1) : path
  const known = /^[\w.-]{1,100}$/
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || !known.test(owner ?? '') || !known.test(name ?? ''))
    throw new SourceError('This is no address of a repository, such as https://github.com/owner/name.')
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
  for await (const page of pagesOf(source, `${base}/labels?per_page=100`, options)) for (const label of rows(page)) issues.label(label)
  const order = 'sort=created&direction=asc&per_page=100'
  for await (const page of pagesOf(source, `${base}/issues?state=all&${order}`, options)) for (const issue of rows(page)) issues.add(issue)
  for await (const page of pagesOf(source, `${base}/issues/comments?${order}`, options)) for (const comment of rows(page)) issues.comment(comment)
  issues.end()
}

function rows(page: unknown): Foreign[] {
  if (!Array.isArray(page)) throw new SourceError('GitHub answers with something that is no list.')
  return page.filter(isObject)
}

async function readPages(file: SourceFile, builder: BundleBuilder): Promise<void> {
  const { size } = await stat(file.path)
  if (size > WHOLE_BYTES) throw new SourceError(`“${file.name}” is larger than ${WHOLE_BYTES / 1024 / 1024} MB, the most that such a file may have.`)
  const text = decoded(await readFile(file.path))
  if (text === null || text.trim() === '') throw new SourceError(`“${file.name}” is empty, or not text in UTF-8.`)
  const found = parsePages(text).flatMap((page) => itemsOf(page))
  if (!found.some((item) => isIssue(item) || isComment(item))) throw new SourceError(`“${file.name}” holds no issues of GitHub.`)
  const issues = new Issues(builder)
  for (const item of found) {
    if (isComment(item)) issues.comment(item)
    else if (isIssue(item)) issues.add(item)
    else builder.count('left_out', 'entry', 'An entry of the file is neither an issue nor a comment.')
  }
  issues.end()
}

const isComment = (item: Foreign) => !('title' in item) && 'body' in item && ('issue_url' in item || 'author_association' in item || 'html_url' in item)
const isIssue = (item: Foreign) => 'title' in item && ('number' in item || 'html_url' in item)

/** The entries of a page: a list, lists in a list, or what wraps one. */
function itemsOf(page: unknown, depth = 0): Foreign[] {
  if (depth > 3) return []
  if (Array.isArray(page)) return page.flatMap((one) => (Array.isArray(one) || wraps(one) ? itemsOf(one, depth + 1) : isObject(one) ? [one] : []))
  if (!isObject(page)) return []
  if (isIssue(page) || isComment(page)) return [page]
  return WRAPPERS.flatMap((name) => (Array.isArray(page[name]) ? itemsOf(listOrPages(page, name), depth + 1) : []))
}

const WRAPPERS = ['items', 'issues', 'comments', 'response', 'data', 'body'] as const
const wraps = (one: unknown) => isObject(one) && !isIssue(one) && !isComment(one) && WRAPPERS.some((name) => Array.isArray(one[name]))
const listOrPages = (page: Foreign, name: string) => (listAt(page, name).length > 0 ? listAt(page, name) : (page[name] as unknown[]))
