// A list of the server in windows. While another search loads, the last result stays.

import { type Entries, useEntries } from '../audit/use-entries.ts'
import { queryClient } from '../data/cache.ts'

export type ListName = 'listPeople' | 'listServerProjects' | 'listServerGroups'
export type Window<T> = { rows: T[]; next: string | null }
/** A row with an id for the list; a pending sign-up has none of its own. */
type Listed<T> = { id: string; row: T }

/** @param load fetches the window after `after` */
export function useWindows<T>(
  name: ListName,
  filter: object,
  idOf: (row: T) => string,
  load: (after: string | undefined, signal: AbortSignal) => Promise<Window<T>>,
): Entries<Listed<T>> {
  return useEntries<Listed<T>>(
    ['plain', name, filter],
    async (after, signal) => {
      const { rows, next } = await load(after, signal)
      return { entries: rows.map((row) => ({ id: idOf(row), row })), next }
    },
    { keepsLast: true },
  )
}

const LISTS = ['listPeople', 'listServerProjects', 'listServerGroups', 'getServerState', 'listServerAudit']

/** Fetches the lists and figures of the page again, after a change. */
export function refetchServer(): void {
  for (const name of LISTS) void queryClient.invalidateQueries({ queryKey: ['plain', name] })
}
