// Starts the check (dry run) of an import, with its former options and the ones that were changed.

import type { ImportInFull, ImportSource } from '../../domain/import/import.ts'
import { t } from '../../domain/locale/message.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { toast } from '../ui/toast.tsx'
import { tokenOf } from './tokens.ts'

export type Options = {
  source: ImportSource
  time_zone: string
  columns?: Record<string, string>
  heading_row?: number
  labels?: string[]
  people?: { id: string; user_id: string | null }[]
  api?: { url: string; token: string | null }
}

/** The time zone of the browser. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

export function useReading(projectId: string) {
  const { run, pending } = useCommand('readImport')
  /** @returns whether the check was started; if not, a toast shows the reason */
  async function read(id: string, options: Options): Promise<boolean> {
    try {
      await run({ params: { projectId }, input: { id, ...options } })
      return true
    } catch (error) {
      toast.error(t('The check could not be started'), reasonOf(error))
      return false
    }
  }
  return { read, pending }
}

/** The options with which an import was last read. */
export function optionsOf({ import: { id, source }, options, people }: ImportInFull): Options {
  const chosen = people.filter(({ how }) => how === 'chosen')
  return {
    source: source ?? 'csv',
    time_zone: options.time_zone,
    ...(options.columns && { columns: options.columns }),
    ...(options.heading_row && { heading_row: options.heading_row }),
    ...(options.labels.length > 0 && { labels: options.labels }),
    ...(options.url && { api: { url: options.url, token: tokenOf(id) ?? null } }),
    people: chosen.map(({ id: person, member }) => ({ id: person, user_id: member?.id ?? null })),
  }
}
