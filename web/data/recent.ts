// The tickets and projects that a person opened in this browser, newest first: kept until they sign out.

const KEY = 'lacewing.recent'
const MAX_REMEMBERED = 30

export type Visit = { projectId: string; number?: number; title?: string }

export function recentVisits(userId: string): Visit[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return stored.userId === userId && Array.isArray(stored.visits) ? stored.visits.filter(isVisit) : []
  } catch {
    return []
  }
}

/** Checks a value from storage, which another release may have written. */
function isVisit(value: unknown): value is Visit {
  const { projectId, number, title } = (value ?? {}) as Record<string, unknown>
  return (
    /^[\da-f-]{36}$/.test(String(projectId)) &&
    (number === undefined ? title === undefined : typeof number === 'number' && typeof title === 'string')
  )
}

export function remember(userId: string, visit: Visit) {
  const others = recentVisits(userId).filter(
    ({ projectId, number }) => projectId !== visit.projectId || number !== visit.number,
  )
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, visits: [visit, ...others].slice(0, MAX_REMEMBERED) }))
  } catch {
    // Storage is full or blocked: nothing is remembered.
  }
}

export function forgetVisits() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked: there is nothing to forget.
  }
}
