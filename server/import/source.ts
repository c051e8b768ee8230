// The interface of an import source: it turns a file, or the pages of an API, into the records of a bundle.
import type { Reading } from '../../domain/export/bundle.ts'
import type { CustomField } from '../../domain/field/field.ts'

/** An uploaded file, which is on the local disk while it is read. */
export type SourceFile = { path: string; name: string; size: number }

/** An API to read from. `fetch` reaches only public addresses and follows no redirect elsewhere. */
export type SourceApi = { url: string; token: string | null; fetch: typeof globalThis.fetch }

export type ReadOptions = {
  /** The time zone of dates that name none; an IANA name. */
  timeZone: string
  /** The field of each column of a CSV file, by the position of the column. */
  columns?: Record<number, string>
  /** For a CSV file: the row of headings, counted from 1 without blank rows. */
  headingRow?: number
  /** The custom fields of the project, which columns of a CSV file can be. */
  fields?: readonly CustomField[]
  /** The kinds of values that come as labels, by the key in their remarks. */
  labels?: readonly string[]
  signal?: AbortSignal
}

export type Source = {
  /**
   * Yields records in the order of BUNDLE_KINDS, and remarks anywhere. Holds in memory no more than necessary.
   * @throws SourceError if the input cannot be read, with a message for the user
   */
  read(input: SourceFile | SourceApi, options: ReadOptions): Reading
}

/** An input that cannot be read. The message says for the user what is wrong, and where. */
export class SourceError extends Error {}
