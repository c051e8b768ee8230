// The key, the words and the size of a record of a bundle.
import { cut } from '../../domain/cut.ts'
import type { BundleRecord } from '../../domain/export/bundle.ts'

/** Whether a record takes more bytes than this as a line of JSON, where a character takes up to six. */
export function isLarger(record: BundleRecord, bytes: number): boolean {
  const rough = charactersOf(record) * 6
  return rough > bytes && Buffer.byteLength(JSON.stringify(record)) > bytes
}

/** The characters of all texts in a value, with an allowance for the JSON syntax around each. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 3
  if (typeof value !== 'object' || value === null) return 25
  let sum = 3
  for (const [key, inner] of Object.entries(value)) sum += key.length + 3 + charactersOf(inner)
  return sum
}

/** The key that distinguishes a record from others of its kind. */
export function idOf({ kind, value }: BundleRecord): string {
  if (kind === 'relation') return `${value.kind} ${value.from} ${value.to}`
  if (kind === 'template') return value.ticket_type
  return typeof value?.id === 'string' ? value.id : ''
}

export function wordsOf({ kind, value }: BundleRecord): string {
  switch (kind) {
    case 'ticket':
      return [value.key, value.title].filter(Boolean).join(' ')
    case 'comment':
      return cut(value.content, 500)
    case 'relation':
      return `${value.from} ${value.kind.replace('_', ' ')} ${value.to}`
    case 'change':
      return `${value.type} ${Object.keys(value.changes).join(', ')}`
    case 'template':
      return value.ticket_type
    case 'recurrence':
      return value.title
    default:
      return value.name
  }
}
