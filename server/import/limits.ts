// Of imports.
import { MIB } from '../bytes.ts'
import { HOUR, MINUTE } from '../limits.ts'

/**
 * An import: bytes of an uploaded file (a setting), records, milliseconds without a byte after which a
 * reading is given up, milliseconds between two words about how far it is, and after which it is another import's turn; milliseconds for
 * reading a file, and an address, for a turn, and for one portion of it; how often reading is begun; records that one transaction writes, by
 * kind, and their bytes. Others in the project wait for a portion at most.
 */
export const IMPORT_BYTES = 512 * MIB
/** What waits to be imported, uploaded files and what was read from them: of one person, and in one project (a setting). */
export const IMPORT_WAITING_BYTES = 4 * 1024 * MIB
export const IMPORT = {
  records: 5_000_000,
  patienceMs: 2 * HOUR * 1_000,
  tellMs: 1_000,
  turnMs: 20_000,
  fileMs: 15 * MINUTE * 1_000,
  addressMs: HOUR * 1_000,
  runMs: HOUR * 1_000,
  stepMs: 15 * MINUTE * 1_000,
  attempts: 5,
  portion: {
    project: 1,
    person: 1_000,
    column: 10_000,
    label: 10_000,
    template: 10,
    ticket: 250,
    parent: 250,
    relation: 100,
    comment: 750,
    file: 10,
    change: 1_000,
  },
  portionBytes: 2 * MIB,
  /** Tickets that one transaction of a removal takes away. */
  removed: 200,
  /** Days for which what was uploaded and never run is kept. */
  draftDays: 7,
  /** Imports that have not ended, of one person and in one project; those that a project begins within a day. */
  open: 20,
  inADay: 100,
  /** Names without an account that a project ever has; headers of CSV files whose columns it remembers. */
  people: 10_000,
  mappings: 100,
} as const

/**
 * What is held in memory of a source while it is read: tickets, which have to be found, and people, columns and labels, which they name;
 * entries that make no record, after which it is given up; characters of what has to wait for its ticket. And bytes of one record as it
 * is staged.
 */
export const IMPORT_HELD = {
  ticket: 1_000_000,
  person: 100_000,
  column: 10_000,
  label: 50_000,
  fruitless: 100_000,
  characters: 64 * MIB,
  recordBytes: MIB,
  records: IMPORT.records,
} as const
const HELD_WORDS = { ticket: 'tickets', person: 'people', column: 'columns', label: 'labels' }
export type HeldKind = keyof typeof HELD_WORDS
export const isHeld = (kind: string): kind is HeldKind => Object.hasOwn(HELD_WORDS, kind)
export const tooMany = (kind: HeldKind, most: number) =>
  `The source has more than ${most.toLocaleString('en')} ${HELD_WORDS[kind]}, the most that an import takes.`

export type HeldLimits = { [Name in keyof typeof IMPORT_HELD]: number }

/**
 * An archive that is imported: files in it; what they unpack to together, one part of records, the manifest; how much larger than
 * packed an entry may be, once it is larger than `freeBytes`, and all of them together; the longest record.
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

/** The same of an archive of GitLab: how much larger than packed it may be, once it is larger than `freeBytes`; and in any case. */
export const IMPORT_TAR = { ratio: 100, freeBytes: 4 * MIB, allBytes: IMPORT_ARCHIVE.allBytes } as const
