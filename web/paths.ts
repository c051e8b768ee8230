// The URLs of the screens, and builders of links to them.
import type { BoxName } from '../domain/ticket/fields.ts'

export type ProjectTab = 'board' | 'list' | 'activity' | 'settings'

/**
 * What tickets are narrowed to by the address: the text of the search box, and by the names of filters a value, the key of a column,
 * a user id, `me`, ids of labels separated by commas, `overdue` or `soon`, or `none`.
 */
export type FilterSearch = { [Name in BoxName | 'q']?: string }

/** Search params of a project page: the tab, and the list's filters. */
export type ProjectSearch = FilterSearch & {
  tab?: ProjectTab
  /** A field that the list is sorted by, after `-` if reversed. */
  sort?: string
}

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
