// Opens the uploaded archive that contains the files of an import, for sources that have one.
import type { ImportSource } from '../../domain/import/import.ts'
import { type Archive, openArchive } from './archive.ts'

/** Undefined for a source whose export has no contents of attached files. */
export async function archiveOf(source: ImportSource, path: string): Promise<Archive | undefined> {
  return source === 'lacewing' ? openArchive(path) : undefined
}
