// The addresses of the screens, and the builders of links to them.

export type ProjectTab = 'board' | 'list' | 'settings'

/** What the address of a project page carries besides the project: the tab, and the list's filters. */
export type ProjectSearch = {
  tab?: ProjectTab
  status?: string
  priority?: string
  type?: string
  q?: string
}

/** The address of a ticket, as it is sent to others. */
export function ticketUrl(projectId: string, number: number): string {
  return `${location.origin}/project/${projectId}/ticket/${number}`
}

/** Where to go after signing in: only a path of this application. */
export function nextOf(target: unknown): string | undefined {
  return typeof target === 'string' && /^\/(dashboard|profile|project\/)/.test(target) ? target : undefined
}
