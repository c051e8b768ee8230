// The archive of an exported project: NDJSON files of today, or the one project.json of before version 13.
import { SourceError, type SourceFile } from '../../source.ts'
import type { BundleBuilder } from '../builder.ts'
import { type Foreign, isObject, listAt, objectAt, textAt } from '../foreign.ts'
import { LINE_BYTES, parseJson, WHOLE_BYTES } from '../json.ts'
import { filesOf, linesOf, type TarFile } from '../tar.ts'
import { FILES, Issues } from './issues.ts'

/** Files of the archive that are read; of the others some are counted. */
const NDJSON = /(?:^|\/)tree\/project\/(issues|labels|milestones|project_members)\.ndjson$/
const LEFT_OUT: Record<string, [of: string, reason: string]> = {
  merge_requests: ['merge request', 'Merge requests are not carried.'],
  milestones: ['milestone', 'There are no milestones here.'],
  snippets: ['snippet', 'Snippets are not carried.'],
  boards: ['board', 'Boards of GitLab are not carried; columns are made of open and closed.'],
  releases: ['release', 'Releases are not carried.'],
}

export async function readArchive(file: SourceFile, builder: BundleBuilder, signal?: AbortSignal): Promise<void> {
  const reader = new ArchiveReader(builder)
  for await (const entry of filesOf(file, signal)) await reader.read(entry)
  if (!reader.isProject) throw new SourceError(`“${file.name}” is no exported project of GitLab: it holds no issues.`)
  reader.issues.end()
}

/** All of an old project.json, which is one value. */
export function readProject(project: Foreign, builder: BundleBuilder): void {
  const reader = new ArchiveReader(builder)
  reader.project(project)
  for (const name of ['project_members', 'labels', 'issues', 'milestones', 'merge_requests', 'snippets', 'boards', 'releases'])
    for (const one of listAt(project, name)) reader.one(name, one)
  reader.issues.end()
}

class ArchiveReader {
  readonly builder: BundleBuilder
  readonly issues: Issues
  isProject = false

  constructor(builder: BundleBuilder) {
    this.builder = builder
    this.issues = new Issues(builder)
  }

  async read(entry: TarFile): Promise<void> {
    const { name } = entry
    if (/(?:^|\/)uploads\/(?!$)/.test(name)) this.builder.count('left_out', 'file', FILES)
    else if (/(?:^|\/)tree\/project\.json$/.test(name)) this.project(objectOf(await wholeOf(entry)))
    else if (/^(\.\/)?(?:[^/]+\/)?project\.json$/.test(name)) {
      const project = await wholeOf(entry)
      if (isObject(project)) this.old(project)
    } else await this.lines(entry)
  }

  old(project: Foreign): void {
    this.project(project)
    for (const name of ['project_members', 'labels', 'issues', ...Object.keys(LEFT_OUT)])
      for (const one of listAt(project, name)) this.one(name, one)
    this.isProject = true
  }

  async lines(entry: TarFile): Promise<void> {
    const name = /(?:^|\/)tree\/project\/(\w+)\.ndjson$/.exec(entry.name)?.[1]
    if (name === undefined || !(NDJSON.test(entry.name) || Object.hasOwn(LEFT_OUT, name))) return
    this.isProject ||= name === 'issues'
    for await (const { text, line } of linesOf(entry, LINE_BYTES)) {
      if (!NDJSON.test(entry.name)) this.one(name, {})
      else this.one(name, objectOf(lineOf(text, line, entry.name)))
    }
  }

  project(project: Foreign): void {
    this.isProject = true
    const path = textAt(project, 'path') ?? textAt(project, 'name') ?? 'gitlab'
    this.builder.project({ id: path, name: textAt(project, 'name') ?? path, description: textAt(project, 'description') })
  }

  one(name: string, value: Foreign): void {
    if (name === 'issues') this.issue(value)
    else if (name === 'labels') this.issues.label(value)
    else if (name === 'project_members') {
      const user = objectAt(value, 'user')
      this.issues.person(user, textAt(value, 'user_id'))
    } else if (Object.hasOwn(LEFT_OUT, name)) {
      const [of, reason] = LEFT_OUT[name] as [string, string]
      this.builder.count('left_out', of, reason)
    }
  }

  issue(issue: Foreign): void {
    const iid = this.issues.add(issue)
    if (iid === null) {
      this.builder.count('left_out', 'comment', 'Its ticket is not carried.', listAt(issue, 'notes').length)
      return
    }
    for (const note of listAt(issue, 'notes')) this.issues.note(note, iid)
  }
}

async function wholeOf({ name, size, bytes }: TarFile): Promise<unknown> {
  if (size > WHOLE_BYTES) throw new SourceError(`${name}: the file is larger than ${WHOLE_BYTES / 1024 / 1024} MB.`)
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(Buffer.from(part))
  return lineOf(Buffer.concat(parts).toString(), 1, name)
}

function lineOf(text: string, line: number, name: string): unknown {
  try {
    return parseJson(text, line)
  } catch (error) {
    throw new SourceError(`${name}, ${error instanceof Error ? error.message : 'this is not valid JSON.'}`)
  }
}

const objectOf = (value: unknown): Foreign => (isObject(value) ? value : {})
