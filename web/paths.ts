// The URLs of the screens, and builders of links to them.

export type ProjectTab = 'board' | 'list' | 'activity' | 'settings'

/** Search params of a project page: the tab, and the list's filters. */
export type ProjectSearch = {
  tab?: ProjectTab
  status?: string
  /** The key of a column. */
  column?: string
  priority?: string
  type?: string
  /** A user id, `me`, or `none`. */
  assignee?: string
  /** A user id, or `me`. */
  reporter?: string
  /** Ids of labels, separated by commas, or `none`. */
  labels?: string
  /** `overdue`, `soon` or `none`. */
  due?: string
  q?: string
  /** A field that the list is sorted by, after `-` if reversed. */
  sort?: string
}

/** Of these: what tickets are narrowed to. */
export type FilterSearch = Pick<
  ProjectSearch,
  'status' | 'column' | 'priority' | 'type' | 'assignee' | 'reporter' | 'labels' | 'due' | 'q'
>

/** A ticket's absolute URL, for sharing. */
export function ticketUrl(projectId: string, number: number): string {
  return `${location.origin}/project/${projectId}/ticket/${number}`
}

/** The ticket that an absolute URL of this server leads to. */
export function ticketAt(url: string): { projectId: string; number: string } | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin, pathname, hash } = new URL(url)
  const [, projectId, number] = /^\/project\/([\da-f-]{36})\/ticket\/([1-9]\d{0,9})\/?$/.exec(pathname) ?? []
  return origin === location.origin && hash === '' && projectId && number ? { projectId, number } : undefined
}

/** On a link to /auth: opens the Sign Up tab. The page takes it out of the address. */
export const SIGN_UP_HASH = '#sign-up'

/** Where an invitation link leads. */
export const INVITATION_PATH = '/invitation'

/** Where the public link of a board leads, and the private one of a report; each with its secret behind a #. */
export const PUBLIC_BOARD_PATH = '/public/board'
export const REPORT_STATUS_PATH = '/report/status'

/** The address of a public form. */
export function reportUrl(slug: string): string {
  return `${location.origin}/report/${slug}`
}

/** Where to go after signing in. Only paths of this application, to prevent open redirects. */
export function nextOf(target: unknown): string | undefined {
  return typeof target === 'string' &&
    /^\/(dashboard|my-work|profile|inbox|invitation|project\/)/.test(target)
    ? target
    : undefined
}
