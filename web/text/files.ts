// How texts use the files of their ticket: how a file is shown, and how a pasted file is added. Provided by web/attachment/, so
// that web/text depends on no noun.
import { createContext } from 'react'

/** A file that a text refers to. */
export type TextFile = {
  id: string
  name: string
  isPicture: boolean
  /** A link that works for a limited time; undefined until it is loaded. */
  url: string | undefined
  /** The same for a smaller version, if the file is a large picture. */
  preview: string | undefined
}

/** The files of the ticket that a text belongs to. */
export type TextFiles = {
  /** Whether all files are known. */
  isLoaded: boolean
  find: (id: string) => TextFile | undefined
  /** Shows the file in full. */
  open: (id: string) => void
  /** Adds files to the ticket; undefined if the user may not. */
  add: ((files: File[]) => Promise<TextFile>[]) | undefined
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
export function referenceTo({ id, name, isPicture }: Omit<TextFile, 'url' | 'preview'>): string {
  return `${isPicture ? '!' : ''}[${wordsOf(name)}](/attachments/${id})`
}
