// The readers of all import sources, each loaded when it is required.
import type { ImportSource } from '../../domain/import/import.ts'
import type { Source } from './source.ts'

const SOURCES: Partial<Record<ImportSource, () => Promise<Source>>> = {
  lacewing: async () => (await import('./read/lacewing.ts')).lacewing,
  csv: async () => (await import('./read/csv.ts')).csv,
  github: async () => (await import('./read/github.ts')).github,
  gitlab: async () => (await import('./read/gitlab.ts')).gitlab,
  jira: async () => (await import('./read/jira.ts')).jira,
  linear: async () => (await import('./read/linear.ts')).linear,
  trello: async () => (await import('./read/trello.ts')).trello,
}

/** Undefined if this server has no reader for the source. */
export async function sourceOf(name: ImportSource): Promise<Source | undefined> {
  return SOURCES[name]?.()
}
