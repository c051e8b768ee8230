// The addresses of the browser's pages, as the router writes them. The server answers 404 for every other one, with the
// same page, which says so; web/routes.tsx does not compile if the two lists differ.

export const PAGES = [
  '/',
  '/auth',
  '/dashboard',
  '/my-work',
  '/profile',
  '/inbox',
  '/invitation',
  '/project',
  '/project/$projectId',
  '/project/$projectId/news',
  '/project/$projectId/import',
  '/project/$projectId/ticket/$number',
  '/public/board',
  '/report/status',
  '/report/$slug',
] as const

const KNOWN = PAGES.map((page) => new RegExp(`^${page.replace(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`))

/** Whether a page lives at this path; whether what it names exists is another question. */
export function isPage(path: string): boolean {
  return KNOWN.some((page) => page.test(path))
}
