// Serves the browser's files: hashed files are cached forever, index.html is always revalidated. Every other path gets index.html
// for the client-side router, in the language of the visitor's cookie, with 404 if the path is not one of a page.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { DEFAULT_LANGUAGE, type Language } from '../../domain/locale/language.ts'
import { LANGUAGES, languageInCookie } from '../../domain/locale/languages.ts'
import { isPage } from '../../domain/pages.ts'
import type { Config } from '../config.ts'

/**
 * The folder of the browser's files: next to the bundle (dist/server), or built in a checkout; LACEWING_WEB overrides it in
 * development.
 * @returns null if nothing was built
 */
function webFolder(env: NodeJS.ProcessEnv = process.env): string | null {
  const here = dirname(fileURLToPath(import.meta.url))
  const candidates = [env.LACEWING_WEB, join(here, '../web'), join(here, '../../dist/web')]
  return candidates.find((folder) => folder && existsSync(join(folder, 'index.html'))) ?? null
}

type Team = Pick<Config, 'teamName' | 'signUp'>

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' }
const escaped = (text: string) => text.replace(/[&"<]/g, (sign) => escapes[sign] as string)

/** The page with the name of the team, if there is one, from which the browser chooses the landing page (web/team.ts). */
function pageOfTeam(root: string, { teamName, signUp }: Team): string {
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  if (!teamName) return page
  const tag = `<meta name="team" content="${escaped(teamName)}" data-sign-up="${signUp}" />`
  // By a function, because the name may contain the signs that stand for parts of what is replaced.
  return page.replace('</head>', () => `${tag}</head>`)
}

/** The page in a language; the built page is in English (web/locale/language.ts). */
const pageIn = (page: string, language: Language) =>
  page.replace('<html lang="en">', `<html lang="${language}" dir="${LANGUAGES[language].dir}">`)

export function assetRoutes(team: Team, root = webFolder()) {
  if (root === null)
    return new Hono().get('*', (c) => c.text('The web application is not built: npm run build', 404))
  const files = serveStatic({ root, precompressed: true })
  const file = serveStatic({ root, path: 'index.html', precompressed: true })
  const own = pageOfTeam(root, team)
  const page: MiddlewareHandler = async (c, next) => {
    const language = languageInCookie(c.req.header('Cookie') ?? '') ?? DEFAULT_LANGUAGE
    const isBuilt = !team.teamName && language === DEFAULT_LANGUAGE
    const answer = isBuilt ? await file(c, next) : c.html(pageIn(own, language))
    answer?.headers.append('Vary', 'Cookie')
    return answer
  }
  return new Hono()
    .use('/assets/*', async (c, next) => {
      await next()
      if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable')
    })
    .use('*', async (c, next) => {
      await next()
      if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-cache')
    })
    .use('*', etag())
    .get('/', page)
    .get('*', files)
    .get('/assets/*', (c) => c.text('Not found', 404))
    .get('*', async (c, next) => {
      const found = await page(c, next)
      if (isPage(c.req.path) || !found) return found
      return new Response(found.body, { status: 404, headers: found.headers })
    })
}
