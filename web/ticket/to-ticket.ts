// The link to a ticket from a page of its project. It is not in web/paths.ts, which the landing page loads without the router.
import { linkOptions } from '@tanstack/react-router'

/**
 * The dialog opens over the page beneath, which keeps its tab, its filters and how far it is scrolled. A link that leaves the page
 * has only `to` and `params`.
 */
export const toTicket = (projectId: string, number: number) =>
  linkOptions({
    to: '/project/$projectId/ticket/$number',
    params: { projectId, number: String(number) },
    search: true,
    resetScroll: false,
  })
