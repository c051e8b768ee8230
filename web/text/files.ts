// What texts know of the files on their ticket: how one is shown, and how one that is pasted is added. Given by web/attachment/,
// so that web/text knows no noun.
import { createContext } from 'react'

/** A file that a text refers to. */
export type TextFile = {
  id: string
  name: string
  isPicture: boolean
  /** A link that works for a while; undefined until it is there. */
  url: string | undefined
  /** The same, if it is a large picture, to a smaller one. */
  preview: string | undefined
}

/** The files of the ticket that a text belongs to. */
export type TextFiles = {
  /** Whether all files are known. */
  isLoaded: boolean
  find: (id: string) => TextFile | undefined
  /** Shows the file in full. */
  open: (id: string) => void
  /** Adds files to the ticket; undefined where this person may not. */
  add: ((files: File[]) => Promise<TextFile>[]) | undefined
}

/** Null where texts belong to no ticket. */
export const TextFilesContext = createContext<TextFiles | null>(null)

const ADDRESS = /^\/attachments\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The file that an address in a text names. */
export function fileIdIn(address: string): string | undefined {
  return ADDRESS.exec(address)?.[1]
}

/** How a text refers to a file: as a picture, or as a link. */
export function referenceTo({ id, name, isPicture }: Omit<TextFile, 'url' | 'preview'>): string {
  return `${isPicture ? '!' : ''}[${name.replace(/[\\[\]]/g, '\\$&')}](/attachments/${id})`
}
