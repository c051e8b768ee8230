// The URLs of the screens, and builders of links to them.
import { anchorOf } from '../domain/comment/anchor.ts'
import { type TicketAddress, ticketAddress } from '../domain/ticket/address.ts'
import type { BoxName } from '../domain/ticket/fields.ts'

export type ProjectTab = 'board' | 'list' | 'calendar' | 'timeline' | 'activity' | 'insight' | 'settings'

/**
 * The filters of tickets in the URL. `q` is the text of the search box. Each other name is a filter box. Its value is `overdue`,
 * `soon`, `none` or a range of days, or a list separated by commas: of values of the field, keys of columns, user ids, `me`, or ids of labels.
 */
export type FilterSearch = { [Name in BoxName | 'q']?: string }

/** Search params of a project page: the tab, and the list's filters. */
export type ProjectSearch = FilterSearch & {
  tab?: ProjectTab
  /** The section of the settings; the column of the list as it was. */
  section?: string
  /** The field that the list is sorted by, with `-` before it if reversed. */
  sort?: string
  /** The field whose values are the lanes of the board, by its name in queries. */
  lanes?: string
  /** The look of the calendar or the unit of the timeline, and a day that it shows; default today. */
  span?: string
  day?: string
  /** The span of the pictures in weeks, and the field by which one of them is broken down. */
  weeks?: string
  by?: string
  /** The moment of the board as it was, on the Insight tab. */
  at?: string
}

/** The number in a ticket's path; undefined if it cannot be one. */
export function ticketNumberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}

/** A ticket's absolute URL, for sharing. */
export function ticketUrl(projectId: string, number: number): string {
  return `${location.origin}/project/${projectId}/ticket/${number}`
}

/** A comment's absolute URL, for sharing. */
export function commentUrl(projectId: string, number: number, commentId: string): string {
  return `${ticketUrl(projectId, number)}#${anchorOf(commentId)}`
}

/** The ticket of this server to which a text leads that is an address, as people copy it. */
export function ticketAt(text: string): TicketAddress | undefined {
  const address = ticketAddress(text)
  return address?.origin === location.origin ? address : undefined
}

/** The hash of a link to /auth that opens the Sign Up tab. The page removes it from the URL. */
export const SIGN_UP_HASH = '#sign-up'

/** The path of an invitation link. */
export const INVITATION_PATH = '/invitation'

/** The paths of a board's public link and of a report's private link; each link has its secret after a #. */
export const PUBLIC_BOARD_PATH = '/public/board'
export const REPORT_STATUS_PATH = '/report/status'

/** The address of a public form. */
export function reportUrl(slug: string): string {
  return `${location.origin}/report/${slug}`
}

/** The page to open after signing in. Only paths of this application, to prevent open redirects. */
export function nextOf(target: unknown): string | undefined {
  return typeof target === 'string' &&
    /^\/(dashboard|my-work|insight|profile|operate|inbox|invitation|project\/|key\/)/.test(target)
    ? target
    : undefined
}
