// What a source of an import is: something that turns a file, or the pages of an API, into the records of a bundle.
import type { Reading } from '../../domain/export/bundle.ts'

/** An uploaded file, on this machine's disk while it is read. */
export type SourceFile = { path: string; name: string; size: number }

/** An API to read from. `fetch` reaches public addresses only and follows no redirect elsewhere. */
export type SourceApi = { url: string; token: string | null; fetch: typeof globalThis.fetch }

export type ReadOptions = {
  /** Of dates that name no time zone; an IANA name. */
  timeZone: string
  /** Which column of a CSV is which field, by the position of the column. */
  columns?: Record<number, string>
  signal?: AbortSignal
}

export type Source = {
  /**
   * Yields records in the order of BUNDLE_KINDS, remarks anywhere. Holds in memory no more than it must.
   * @throws SourceError if it cannot be read, with a line for whoever uploaded it
   */
  read(input: SourceFile | SourceApi, options: ReadOptions): Reading
}

/** What cannot be read, in words for a person: what is wrong, and where. */
export class SourceError extends Error {}
