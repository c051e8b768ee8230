// The uploaded archive that the files of an import are in, opened where there is one.
import type { Readable } from 'node:stream'
import type { ImportSource } from '../../domain/import.ts'

export type Archive = {
  entries: ReadonlyMap<string, unknown>
  /** The bytes of an entry, which fail beyond `maxBytes`; null if there is none of this name. */
  open(path: string, maxBytes: number): Promise<Readable | null>
  close(): void
}

export async function archiveOf(_source: ImportSource, _path: string): Promise<Archive | undefined> {
  return undefined
}
