// The folded lanes, kept in this browser for each person, project and field.
import { useCallback, useState } from 'react'

/** The most folded lanes that are kept for one field; the ones that were folded first are dropped. */
const KEPT = 200

const isText = (value: unknown): value is string => typeof value === 'string'

function stored(place: string): Record<string, string[]> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    const entries = Object.entries(read ?? {}).filter(
      (entry): entry is [string, string[]] => Array.isArray(entry[1]) && entry[1].every(isText),
    )
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

/** The values of the folded lanes of a field, and the function that folds or opens one. */
export function useFolded(
  userId: string,
  projectId: string,
  field: string,
): [ReadonlySet<string>, (value: string) => void] {
  const place = `lacewing.lanes.${userId}.${projectId}`
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(stored(place)[field]))
  const toggle = useCallback(
    (value: string) => {
      // Also keeps what another tab has stored meanwhile.
      const now = stored(place)
      const next = new Set(now[field])
      if (!next.delete(value)) next.add(value)
      setFolded(next)
      try {
        localStorage.setItem(place, JSON.stringify({ ...now, [field]: [...next].slice(-KEPT) }))
      } catch {
        // Storage is blocked or full: the choice lasts until the page is left.
      }
    },
    [place, field],
  )
  return [folded, toggle]
}
