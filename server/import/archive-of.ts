// The uploaded archive that the files of an import are in, opened where there is one.
import type { ImportSource } from '../../domain/import/import.ts'
import { type Archive, openArchive } from './archive.ts'

/** Undefined for sources whose files hold no bytes of others. */
export async function archiveOf(source: ImportSource, path: string): Promise<Archive | undefined> {
  return source === 'lacewing' ? openArchive(path) : undefined
}
