// How texts use the files of their ticket: how a file is shown, and how a pasted file is added. Provided by web/attachment/, so
// that web/text depends on no noun.

import { createContext } from 'react'
import { fileIdIn } from '../../domain/attachment/path.ts'

/** A file that a text refers to. */
export type TextFile = {
  id: string
  name: string
  isPicture: boolean
  /** Whether the file is not uploaded yet. */
  isWaiting?: boolean
  /** A link that works for a limited time; undefined until it is loaded. */
  url: string | undefined
  /** The same for a smaller version, if the file is a large picture. */
  preview: string | undefined
  /** Pixels of a picture, to reserve its room while it loads. */
  size?: { width: number; height: number }
}

/** The files of the ticket that a text belongs to. */
export type TextFiles = {
  /** Whether all files are known. */
  isLoaded: boolean
  find: (id: string) => TextFile | undefined
  /** Shows the file in full; undefined for a ticket that does not exist yet. */
  open?: (id: string) => void
  /**
   * Adds files to the ticket; undefined if the user may not. There is one result for each file. A file has its id at once, or as
   * soon as it is uploaded; the result is undefined if the file cannot be added.
   */
  add: ((files: File[]) => (TextFile | Promise<TextFile> | undefined)[]) | undefined
}

/** Null for texts that belong to no ticket. */
export const TextFilesContext = createContext<TextFiles | null>(null)

/** Characters that Markdown does not show: marks of emphasis and code, brackets, and the beginning of an entity. */
const MARKS = /[\\[\]`*<~|]|&(?=#?\w)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** A name as the words of a link or picture. It mentions nobody: an `@` that could begin a mention is an entity. */
function wordsOf(name: string): string {
  return name.replace(MARKS, '\\$&').replace(/(?<![\p{L}\p{N}_./@-])@/gu, '&#64;')
}

/** The Markdown that refers to a file: as a picture, or as a link. */
export function referenceTo({ id, name, isPicture }: Pick<TextFile, 'id' | 'name' | 'isPicture'>): string {
  return `${isPicture ? '!' : ''}[${wordsOf(name)}](/attachments/${id})`
}

/** A reference to a file, with the end of its line. The 1,275 are `LIMITS.attachment_name`, each character written as at most five. */
const REFERENCE = /!?\[(?:\\.|[^\\[\]]){0,1275}\]\((\/attachments\/[0-9a-f-]{36})\)\n?/g

/** The text without the references to a file, and without the lines that contain nothing else. */
export function withoutReferences(text: string, id: string): string {
  return text.replace(REFERENCE, (whole, address: string) => (fileIdIn(address) === id ? '' : whole))
}
