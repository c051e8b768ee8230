// What would stop an import before its end.
import { IMPORT_SOURCES, type ImportSource } from '../../domain/import.ts'

export function warningsOf(bytes: number, limit: number, source: ImportSource): string[] {
  const { label } = IMPORT_SOURCES.find(({ value }) => value === source) ?? { label: 'The source' }
  const mebibytes = (count: number) => `${Math.round(count / 1024 ** 2).toLocaleString('en')} MiB`
  return bytes > limit
    ? [
        `${label} holds so much text that this project may pass its quota of ${mebibytes(limit)}: the import would pause there.`,
      ]
    : []
}
