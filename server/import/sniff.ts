// Detects the source of a file by its first bytes, and only then by its name.
import { guessColumns } from '../../domain/import/csv.ts'
import type { ImportSource } from '../../domain/import/import.ts'
import { firstBytes, sixteenBits, startOfText } from './read/encoding.ts'
import { isJira } from './read/jira/headings.ts'

/** How many bytes are enough to detect the source. */
export const SNIFFED_BYTES = 64 * 1024

/** The source whose export an uploaded file looks like. */
export const sniffFile = async ({ path, name }: { path: string; name: string }) =>
  sniffSource(name, await firstBytes(path, SNIFFED_BYTES))

/** @returns null if no reader can read the file */
export function sniffSource(name: string, bytes: Uint8Array): ImportSource | null {
  const starts = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0x50, 0x4b, 0x05, 0x06)) return 'lacewing'
  if (starts(0x1f, 0x8b) || new TextDecoder().decode(bytes.subarray(257, 262)) === 'ustar') return 'gitlab'
  if (sixteenBits(bytes) === null && bytes.subarray(0, 4_096).includes(0)) return null
  const text = startOfText(bytes)
  if (text.startsWith('<'))
    return /<rss[\s>]/.test(text) && /jira/i.test(text.slice(0, 20_000)) ? 'jira' : null
  if (/^[[{]/.test(text)) return ofJson(text)
  return ofCsv(name, text)
}

/** Keys that only one source has, the most specific first. */
const KEYS: [source: ImportSource, signs: RegExp][] = [
  ['github', /"(repository_url|issue_url|author_association|node_id|stateReason)"\s*:/],
  ['gitlab', /"(web_url|author_id|iid|user_notes_count|project_members|relative_position)"\s*:/],
  ['trello', /"(idBoard|idList|idOrganization|shortLink|idMemberCreator|prefs|labelNames)"\s*:/],
  ['linear', /"(identifier|pageInfo|priorityLabel|branchName|sortOrder)"\s*:/],
  ['jira', /"(issuetype|startAt|maxResults|customfield_\d+|nextPageToken|schema)"\s*:/],
]

function ofJson(text: string): ImportSource | null {
  // The source whose key comes first in the text, because texts further down may contain anything.
  const found = KEYS.map(([source, signs]) => ({ source, at: text.search(signs) })).filter(
    ({ at }) => at >= 0,
  )
  const isJira = /"(?:expand|self)"\s*:/.test(text.slice(0, 4_000)) && /"fields"\s*:/.test(text)
  if (isJira) return 'jira'
  found.sort((one, other) => one.at - other.at)
  if (found[0]) return found[0].source
  return /"number"\s*:/.test(text) && /"title"\s*:/.test(text) ? 'github' : null
}

function ofCsv(name: string, text: string): ImportSource | null {
  const line =
    text
      .replace(/^\ufeff/, '')
      .replace(/^sep=.\r?\n/i, '')
      .split(/\r?\n|\r/, 1)[0] ?? ''
  const headers = line.split(/[,;\t|]/).map((cell) => cell.trim().replace(/^"|"$/g, ''))
  const has = (...all: string[]) => all.every((heading) => headers.includes(heading))
  if (has('ID', 'Team', 'Title', 'Status')) return 'linear'
  if (has('Title', 'URL', 'State') && (has('Created At (UTC)') || has('Author Username'))) return 'gitlab'
  if (isJira(headers)) return 'jira'
  const isTable = headers.length > 1 || Object.keys(guessColumns(headers)).length > 0
  return isTable || /\.(csv|tsv|txt)$/i.test(name) ? 'csv' : null
}
