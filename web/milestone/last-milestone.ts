// The milestone that was chosen last for a ticket, kept in this browser for each project, so that one key can choose it again.

const placeOf = (projectId: string) => `lacewing.milestone.${projectId}`
/** For a browser whose storage is blocked. */
const chosen = new Map<string, string>()

export function lastMilestone(projectId: string): string | undefined {
  try {
    return chosen.get(projectId) ?? localStorage.getItem(placeOf(projectId)) ?? undefined
  } catch {
    return undefined
  }
}

export function rememberMilestone(projectId: string, id: string) {
  chosen.set(projectId, id)
  try {
    localStorage.setItem(placeOf(projectId), id)
  } catch {
    // Storage is blocked or full: the choice lasts until the page is left.
  }
}
