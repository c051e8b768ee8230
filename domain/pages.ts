// The paths of the pages, as the router writes them. For any other path, the server answers 404 with the same page, which then
// shows “not found”. web/routes.tsx does not compile if the two lists differ.

/** The paths of all pages. */
export const PAGES = [
  '/',
  '/auth',
  '/dashboard',
  '/my-work',
  '/insight',
  '/profile',
  '/operate',
  '/inbox',
  '/inbox/$projectId/$number',
  '/invitation',
  '/project',
  '/project/$projectId',
  '/project/$projectId/news',
  '/project/$projectId/milestones',
  '/project/$projectId/import',
  '/project/$projectId/ticket/$number',
  '/key/$key',
  '/public/board',
  '/report/status',
  '/report/$slug',
] as const

const KNOWN = PAGES.map((page) => new RegExp(`^${page.replace(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`))

/** Whether a path is that of a page. Whether the thing that it names exists is not checked. */
export function isPage(path: string): boolean {
  return KNOWN.some((page) => page.test(path))
}
