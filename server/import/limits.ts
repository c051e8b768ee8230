// Limits of imports.
import { MIB } from '../bytes.ts'
import { HOUR, MINUTE } from '../limits.ts'

/** The default size limit of an uploaded file. */
export const IMPORT_BYTES = 512 * MIB
/** Default limit of the bytes that wait to be imported (uploads and staged records), for each user and for each project. */
export const IMPORT_WAITING_BYTES = 4 * 1024 * MIB
export const IMPORT = {
  records: 5_000_000,
  /** A reading that stages no byte for this long is stopped. */
  timeoutMs: 2 * HOUR * 1_000,
  /** Time between two progress reports. */
  progressMs: 1_000,
  /** Length of a turn, after which another import has its turn. */
  turnMs: 20_000,
  /** Longest time for reading a file, for reading from an address, for a run, and for one step of it. */
  fileMs: 15 * MINUTE * 1_000,
  addressMs: HOUR * 1_000,
  runMs: HOUR * 1_000,
  stepMs: 15 * MINUTE * 1_000,
  /** How often reading a source is started, if its process crashes. */
  attempts: 5,
  /** Records that one transaction writes, by kind. Other commands of the project wait at most for one portion. */
  portion: {
    project: 1,
    person: 1_000,
    column: 10_000,
    label: 10_000,
    milestone: 10_000,
    field: 1_000,
    template: 10,
    recurrence: 100,
    ticket: 250,
    parent: 250,
    relation: 100,
    comment: 750,
    file: 10,
    change: 1_000,
  },
  /** Bytes of the records that one transaction writes. */
  portionBytes: 2 * MIB,
  /** Tickets that one transaction of a removal deletes. */
  removed: 200,
  /** Days after which an upload that never ran is deleted. */
  draftDays: 7,
  /** Most open imports, for each user and for each project; and most imports that a project starts within a day. */
  open: 20,
  inADay: 100,
  /** Most names without an account that a project ever has; and most CSV headers whose mapping it remembers. */
  people: 10_000,
  mappings: 100,
} as const

/**
 * Limits of what the reader of a source holds in memory: tickets, so that records can refer to them; people, columns, labels,
 * milestones and fields, to which tickets refer; `fruitless`, the entries without a record after which reading stops; `characters` of records that wait
 * for their ticket. `recordBytes` is the size of one staged record.
 */
export const IMPORT_HELD = {
  ticket: 1_000_000,
  person: 100_000,
  column: 10_000,
  label: 50_000,
  milestone: 10_000,
  field: 300,
  fruitless: 100_000,
  characters: 64 * MIB,
  recordBytes: MIB,
  records: IMPORT.records,
} as const
const HELD_WORDS = {
  ticket: 'tickets',
  person: 'people',
  column: 'columns',
  label: 'labels',
  milestone: 'milestones',
  field: 'custom fields',
}
export type HeldKind = keyof typeof HELD_WORDS
export const isHeld = (kind: string): kind is HeldKind => Object.hasOwn(HELD_WORDS, kind)
export const tooMany = (kind: HeldKind, most: number) =>
  `The source has more than ${most.toLocaleString('en')} ${HELD_WORDS[kind]}, the limit of an import.`

export type HeldLimits = { [Name in keyof typeof IMPORT_HELD]: number }

/**
 * A zip archive that is imported: its entries; the unpacked bytes of all entries, of one part with records, and of the manifest;
 * how many times its packed size an entry larger than `freeBytes` may unpack to, and all entries together; the longest record.
 */
export const IMPORT_ARCHIVE = {
  entries: 300_000,
  allBytes: 24 * 1024 * MIB,
  partBytes: 8 * 1024 * MIB,
  manifestBytes: MIB,
  ratio: 200,
  freeBytes: 16 * MIB,
  lineCharacters: 4 * MIB,
} as const

/** A tar archive of GitLab: how many times its packed size it may unpack to, once larger than `freeBytes`; and its total size. */
export const IMPORT_TAR = { ratio: 100, freeBytes: 4 * MIB, allBytes: IMPORT_ARCHIVE.allBytes } as const
