// GitLab: issues and notes from its API, its CSV, and the archive of an exported project.
import type { Reading } from '../../../domain/bundle.ts'
import { type ReadOptions, type Source, type SourceApi, SourceError, type SourceFile } from '../source.ts'
import { BundleBuilder } from './builder.ts'
import { firstBytes, sixteenBits } from './encoding.ts'
import { isObject, listAt, textAt } from './foreign.ts'
import { readArchive, readProject } from './gitlab/archive.ts'
import { readCsv } from './gitlab/csv.ts'
import { Issues } from './gitlab/issues.ts'
import { readJson } from './json.ts'
import { answerOf, type PageOptions, pagesOf } from './pages.ts'

export const gitlab: Source = {
  async *read(input: SourceFile | SourceApi, options: ReadOptions): Reading {
    const builder = new BundleBuilder(options)
    try {
      if ('path' in input) await readFile(input, builder, options)
      else await readApi(input, builder, options)
      yield* builder.records()
    } finally {
      builder.close()
    }
  },
}

async function readFile(file: SourceFile, builder: BundleBuilder, { signal }: ReadOptions): Promise<void> {
  const bytes = await firstBytes(file.path, 1_000)
  const isArchive = (bytes[0] === 0x1f && bytes[1] === 0x8b) || bytes.subarray(257, 262).toString() === 'ustar'
  const start = new TextDecoder(sixteenBits(bytes) ?? 'utf-8').decode(bytes).trimStart()
  if (isArchive) await readArchive(file, builder, signal)
  else if (/^[[{]/.test(start)) readAnswers(await readJson(file, 'an export of GitLab'), file, builder)
  else await readCsv(file, builder, signal)
}

/** The old project.json, or pages of the API that somebody saved. */
function readAnswers(json: unknown, file: SourceFile, builder: BundleBuilder): void {
  if (isObject(json) && Array.isArray(json.issues)) return readProject(json, builder)
  const issues = (Array.isArray(json) ? json.flat(2) : []).filter(isObject).filter((one) => 'iid' in one && 'title' in one)
  if (issues.length === 0) throw new SourceError(`“${file.name}” holds no issues of GitLab.`)
  const reader = new Issues(builder)
  for (const issue of issues) reader.add(issue)
  reader.end()
}

/** The address of a project, groups and all, to that of the API. */
export function projectOf(url: string): { api: string; path: string } {
  let parsed: URL
  try {
    parsed = new URL(url.trim())
  } catch {
    throw new SourceError(NO_PROJECT)
  }
  const told = /^\/api\/v4\/projects\/([^/]+)/.exec(parsed.pathname)?.[1]
  const path = told === undefined ? decodedPath(parsed.pathname.split('/-/')[0] as string) : decodedPath(told)
  const isNumber = /^\d+$/.test(path) && told !== undefined
  if (!/^https?:$/.test(parsed.protocol) || (!isNumber && !/^[\w.-]+(\/[\w.-]+)+$/.test(path))) throw new SourceError(NO_PROJECT)
  return { api: `${parsed.origin}/api/v4`, path }
}

const NO_PROJECT = 'This is no address of a project, such as https://gitlab.com/group/project.'
const decodedPath = (path: string) => path.replace(/%2F/gi, '/').replace(/^\/+|\/+$/g, '').replace(/\.git$/, '')

async function readApi(source: SourceApi, builder: BundleBuilder, { signal }: ReadOptions): Promise<void> {
  const { api, path } = projectOf(source.url)
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': 'lacewing' }
  if (source.token) headers['private-token'] = source.token
  const options: PageOptions = { headers, forge: 'GitLab', signal }
  const base = `${api}/projects/${encodeURIComponent(path)}`
  const project = await answerOf(source, base, options)
  builder.project({ id: path, name: textAt(project, 'name') ?? path, description: textAt(project, 'description') })
  const issues = new Issues(builder)
  const rows = (page: unknown) => {
    if (!Array.isArray(page)) throw new SourceError('GitLab answers with something that is no list.')
    return listAt({ page }, 'page')
  }
  for await (const page of pagesOf(source, `${base}/labels?per_page=100`, options)) for (const label of rows(page)) issues.label(label)
  const withNotes: string[] = []
  for await (const page of pagesOf(source, `${base}/issues?scope=all&order_by=created_at&sort=asc&per_page=100`, options))
    for (const issue of rows(page)) {
      issues.add(issue)
      const iid = textAt(issue, 'iid')
      if (iid !== null && issue.user_notes_count !== 0) withNotes.push(iid)
    }
  for (const iid of withNotes)
    for await (const page of pagesOf(source, `${base}/issues/${iid}/notes?sort=asc&order_by=created_at&per_page=100`, options))
      for (const note of rows(page)) issues.note(note, iid)
  issues.end()
}
