// The archive of an exported project: NDJSON files today, a single project.json before version 13.
import { SourceError, type SourceFile } from '../../source.ts'
import type { BundleBuilder } from '../builder.ts'
import { type Foreign, isObject, listAt, objectAt, textAt } from '../foreign.ts'
import { CUT_OFF, PART, parseJson } from '../json.ts'
import { type JsonParts, readPartsIn } from '../json-stream.ts'
import { milestoneIn } from '../milestone.ts'
import { countLines, filesOf, linesOf, type TarFile } from '../tar.ts'
import { FILES, Issues, milestoneDraft } from './issues.ts'

/** The lists of a project that are read, and those whose entries are only counted. */
const READ = ['issues', 'labels', 'milestones', 'project_members']
const LEFT_OUT = new Map<string, readonly [of: string, reason: string]>([
  ['merge_requests', ['merge request', 'Merge requests are not imported.']],
  ['snippets', ['snippet', 'Snippets are not imported.']],
  ['boards', ['board', 'Boards of GitLab are not imported; columns are made of open and closed.']],
  ['releases', ['release', 'Releases are not imported.']],
])

export async function readArchive(
  file: SourceFile,
  builder: BundleBuilder,
  signal?: AbortSignal,
): Promise<void> {
  const reader = new ProjectReader(builder)
  for await (const entry of filesOf(file, signal)) await reader.read(entry)
  if (!reader.isProject)
    throw new SourceError(`“${file.name}” is not an exported project of GitLab: it has no issues.`)
  reader.end()
}

/** Reads an exported project, from the files of an archive or from the single JSON value of earlier versions. */
export class ProjectReader {
  readonly builder: BundleBuilder
  readonly issues: Issues
  isProject = false
  hasIssues = false

  constructor(builder: BundleBuilder) {
    this.builder = builder
    this.issues = new Issues(builder)
    this.issues.namesProject = false
  }

  async read(entry: TarFile): Promise<void> {
    const { name } = entry
    if (/(?:^|\/)uploads\/(?!$)/.test(name)) this.builder.count('left_out', 'file', FILES)
    else if (/(?:^|\/)tree\/project\.json$/.test(name)) await this.#readParts(entry, false)
    else if (/^(\.\/)?(?:[^/]+\/)?project\.json$/.test(name)) await this.#readParts(entry, true)
    else await this.#lines(entry)
  }

  /** How to read a project that is one JSON value: its lists come first, then the project itself. */
  readonly parts: Pick<JsonParts, 'isOpen' | 'onValue'> = {
    isOpen: ([name, ...more]) => typeof name === 'string' && more.length === 0,
    onValue: (list, value) => {
      if (list === null) this.#project(value)
      else if (isObject(value)) this.#one(String(list[0]), value)
      else this.builder.fruitless()
    },
  }

  /** @param isOld whether the value also contains the lists of the project */
  async #readParts({ name, bytes }: TarFile, isOld: boolean): Promise<void> {
    const { isOpen, onValue } = this.parts
    const parts = isOld ? { isOpen, onValue } : { isOpen: () => false, onValue }
    await about(name, async () => {
      if (!(await readPartsIn(bytes, { ...parts, what: name }))) throw new SourceError(`line 1: ${CUT_OFF}`)
    })
  }

  async #lines(entry: TarFile): Promise<void> {
    const name = /(?:^|\/)tree\/project\/(\w+)\.ndjson$/.exec(entry.name)?.[1]
    if (name === undefined) return
    if (READ.includes(name)) {
      this.isProject ||= name === 'issues'
      for await (const { text, line } of linesOf(entry, PART))
        this.#one(name, objectOf(await about(entry.name, () => parseJson(text, line))))
    } else if (LEFT_OUT.has(name)) this.#leave(name, await countLines(entry))
  }

  #project(project: unknown): void {
    if (!isObject(project)) return
    this.isProject = true
    this.hasIssues = Array.isArray(project.issues)
    const path = textAt(project, 'path') ?? textAt(project, 'name') ?? 'gitlab'
    this.builder.project({
      id: path,
      name: textAt(project, 'name') ?? path,
      description: textAt(project, 'description'),
    })
  }

  #one(name: string, value: Foreign): void {
    if (name === 'issues') this.#issue(value)
    else if (name === 'labels') this.issues.label(value) ?? this.builder.fruitless()
    else if (name === 'milestones')
      milestoneIn(this.builder, milestoneDraft(value)) ?? this.builder.fruitless()
    else if (name === 'project_members')
      this.issues.person(objectAt(value, 'user'), textAt(value, 'user_id')) ?? this.builder.fruitless()
    else this.#leave(name, 1)
  }

  #leave(name: string, count: number): void {
    const [of, reason] = LEFT_OUT.get(name) ?? []
    if (of !== undefined && reason !== undefined) this.builder.count('left_out', of, reason, count)
  }

  #issue(issue: Foreign): void {
    const iid = this.issues.add(issue)
    if (iid === null) {
      this.builder.count('left_out', 'comment', 'Its ticket is not imported.', listAt(issue, 'notes').length)
      return
    }
    for (const note of listAt(issue, 'notes')) this.issues.note(note, iid)
  }

  end(): void {
    this.issues.end()
  }
}

/** Puts the name of the archive's file before an error message. */
async function about<T>(name: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof SourceError ? new SourceError(`${name}, ${error.message}`) : error
  }
}

const objectOf = (value: unknown): Foreign => (isObject(value) ? value : {})
