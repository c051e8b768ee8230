// The page to which the browser returns from the provider: always a page of this server, whatever the request asked for.
import type { Auth } from '../auth.ts'
import type { AuthRefusal } from '../refusal.ts'

export type Query = Record<string, string | undefined>

const PAGES = ['/auth', '/profile']

/** @returns the URL of one of these pages; `next` is kept only if it is a path on this server */
export function pageOf({ config }: Pick<Auth, 'config'>, target: string | undefined): string {
  const here = config.publicUrl
  const url = target && URL.canParse(target, here) ? new URL(target, here) : null
  const page = new URL(url?.origin === here && PAGES.includes(url.pathname) ? url.pathname : '/auth', here)
  const next = url?.searchParams.get('next')
  if (next?.startsWith('/') && URL.canParse(next, here) && new URL(next, here).origin === here)
    page.searchParams.set('next', next)
  return page.href
}

/** The message is for other clients. Our pages read only the code, and never show text from a URL. */
export function withAnswer(page: string, answer: { code: string } | AuthRefusal): string {
  const url = new URL(page)
  if (answer instanceof Error)
    url.hash = new URLSearchParams({
      error: 'access_denied',
      error_code: answer.code,
      error_description: answer.message,
    }).toString()
  else url.searchParams.set('code', answer.code)
  return url.href
}
