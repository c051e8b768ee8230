// Adds the newest window of a project's activity before the windows that are loaded.
import type { OutputOf } from '../../domain/api.ts'

type Window = Pick<OutputOf<'listChanges'>, 'entries' | 'next'>

/** The loaded windows are left out if there are changes between them and the newest window. */
export function withNewest<W extends Window>(loaded: W[], newest: W): W[] {
  const top = loaded[0]?.entries[0]?.seq ?? 0
  const entries = newest.entries.filter(({ seq }) => seq > top)
  if (entries.length === newest.entries.length && newest.next !== null) return [newest]
  // A bulk change that has gone on is at the place of its newest change.
  const moved = new Set(entries.flatMap(({ bulk }) => bulk?.id ?? []))
  const stays = ({ bulk }: W['entries'][number]) => !bulk || !moved.has(bulk.id)
  const others = loaded.map((window) => ({ ...window, entries: window.entries.filter(stays) }))
  return [{ ...newest, entries }, ...others]
}
