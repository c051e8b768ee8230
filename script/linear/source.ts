// Imports whole files.
import { type Source, SourceError } from '../../server/import/source.ts'
import { readBytes } from '../../server/test/read-source.ts'

/** Reads a text with an import reader, which accepts it or refuses it with a `SourceError`. */
export const source = (reader: Source, around: (text: string) => string | Buffer) => (text: string) =>
  readBytes(reader, around(text)).catch((error: unknown) => {
    if (!(error instanceof SourceError)) throw error
  })
