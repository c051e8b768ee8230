// GitLab: issues and notes from its API, its CSV, and the archive of an exported project.

import type { Reading } from '../../../domain/export/bundle.ts'
import { t } from '../../../domain/locale/message.ts'
import { type ReadOptions, type Source, type SourceApi, SourceError, type SourceFile } from '../source.ts'
import { BundleBuilder } from './builder.ts'
import { firstBytes, startOfText } from './encoding.ts'
import { isObject, listAt, textAt } from './foreign.ts'
import { ProjectReader, readArchive } from './gitlab/archive.ts'
import { readCsv } from './gitlab/csv.ts'
import { Issues } from './gitlab/issues.ts'
import { readParts } from './json-stream.ts'
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
  const isArchive =
    (bytes[0] === 0x1f && bytes[1] === 0x8b) || bytes.subarray(257, 262).toString() === 'ustar'
  const start = startOfText(bytes)
  if (isArchive) await readArchive(file, builder, signal)
  else if (start.startsWith('{')) {
    const project = new ProjectReader(builder)
    await readParts(file, { ...WHAT, ...project.parts, signal })
    if (!project.hasIssues) throw new SourceError(NO_ISSUES(file.name))
    project.end()
  } else if (start.startsWith('[')) await readAnswers(file, builder, signal)
  else await readCsv(file, builder, signal)
}

const WHAT = { what: 'an export of GitLab' }
const NO_ISSUES = (name: string) => t('“{name}” holds no issues of {source}.', { name, source: 'GitLab' })

/** Saved pages of the API: a list of issues, or a list of such lists. */
async function readAnswers(file: SourceFile, builder: BundleBuilder, signal?: AbortSignal): Promise<void> {
  const reader = new Issues(builder)
  let issues = 0
  await readParts(file, {
    ...WHAT,
    isOpen: (path) => path.length <= 2 && path.every((step) => typeof step === 'number'),
    onValue: (list, value) => {
      // A list is reported after its elements, which were already read.
      if (list === null || Array.isArray(value)) return
      if (!isObject(value) || !('iid' in value && 'title' in value)) builder.fruitless()
      else {
        issues += 1
        reader.add(value)
      }
    },
    signal,
  })
  if (issues === 0) throw new SourceError(NO_ISSUES(file.name))
  reader.end()
}

/** The API and the path of a project, from its address, which may contain groups. */
export function projectOf(url: string): { api: string; path: string } {
  let parsed: URL
  try {
    parsed = new URL(url.trim())
  } catch {
    throw new SourceError(NO_PROJECT)
  }
  const projectId = /^\/api\/v4\/projects\/([^/]+)/.exec(parsed.pathname)?.[1]
  const path =
    projectId === undefined ? decodedPath(parsed.pathname.split('/-/')[0] as string) : decodedPath(projectId)
  const isNumber = /^\d+$/.test(path) && projectId !== undefined
  if (!/^https?:$/.test(parsed.protocol) || (!isNumber && !/^[\w.-]+(\/[\w.-]+)+$/.test(path)))
    throw new SourceError(NO_PROJECT)
  return { api: `${parsed.origin}/api/v4`, path }
}

const NO_PROJECT = t('This is not the address of a project, such as https://gitlab.com/group/project.')
const decodedPath = (path: string) =>
  path
    .replace(/%2F/gi, '/')
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.git$/, '')

async function readApi(source: SourceApi, builder: BundleBuilder, { signal }: ReadOptions): Promise<void> {
  const { api, path } = projectOf(source.url)
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': 'lacewing' }
  if (source.token) headers['private-token'] = source.token
  const options: PageOptions = { headers, forge: 'GitLab', signal }
  const base = `${api}/projects/${encodeURIComponent(path)}`
  const project = await answerOf(source, base, options)
  builder.project({
    id: path,
    name: textAt(project, 'name') ?? path,
    description: textAt(project, 'description'),
  })
  const issues = new Issues(builder)
  const rows = (page: unknown) => {
    if (!Array.isArray(page)) throw new SourceError('GitLab did not answer with a list.')
    return listAt({ page }, 'page')
  }
  for await (const page of pagesOf(source, `${base}/labels?per_page=100`, options))
    for (const label of rows(page)) issues.label(label)
  const withNotes: string[] = []
  for await (const page of pagesOf(
    source,
    `${base}/issues?scope=all&order_by=created_at&sort=asc&per_page=100`,
    options,
  ))
    for (const issue of rows(page)) {
      issues.add(issue)
      const iid = textAt(issue, 'iid')
      if (iid !== null && issue.user_notes_count !== 0) withNotes.push(iid)
    }
  for (const iid of withNotes)
    for await (const page of pagesOf(
      source,
      `${base}/issues/${iid}/notes?sort=asc&order_by=created_at&per_page=100`,
      options,
    ))
      for (const note of rows(page)) issues.note(note, iid)
  issues.end()
}
