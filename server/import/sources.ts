// The readers of what can be imported, each loaded when it is needed.
import type { ImportSource } from '../../domain/import.ts'
import type { Source } from './source.ts'

const SOURCES: Partial<Record<ImportSource, () => Promise<Source>>> = {}

/** Undefined where this server has none. */
export async function sourceOf(name: ImportSource): Promise<Source | undefined> {
  return SOURCES[name]?.()
}
