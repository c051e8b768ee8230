// Warns about what would stop an import before its end.
import { IMPORT_SOURCES, type ImportSource } from '../../domain/import/import.ts'
import { inMebibytes } from '../bytes.ts'

export function warningsOf(bytes: number, limit: number, source: ImportSource): string[] {
  const { label } = IMPORT_SOURCES.find(({ value }) => value === source) ?? { label: 'The source' }
  return bytes > limit
    ? [
        `${label} holds so much text that this project may pass its quota of ${inMebibytes(limit)}: the import would pause there.`,
      ]
    : []
}
