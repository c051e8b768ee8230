// Serves the browser's files: hashed files are cached forever, index.html is always revalidated. Every other path gets index.html
// for the client-side router, with 404 if the path is not one of a page.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
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

/** The page with the name of the team, from which the browser chooses the landing page (web/team.ts). */
function pageOfTeam(root: string, name: string, signUp: Team['signUp']): string {
  const tag = `<meta name="team" content="${escaped(name)}" data-sign-up="${signUp}" />`
  // By a function, because the name may contain the signs that stand for parts of what is replaced.
  return readFileSync(join(root, 'index.html'), 'utf8').replace('</head>', () => `${tag}</head>`)
}

export function assetRoutes({ teamName, signUp }: Team, root = webFolder()) {
  if (root === null)
    return new Hono().get('*', (c) => c.text('The web application is not built: npm run build', 404))
  const files = serveStatic({ root, precompressed: true })
  const file = serveStatic({ root, path: 'index.html', precompressed: true })
  const own = teamName && pageOfTeam(root, teamName, signUp)
  const page: MiddlewareHandler = own ? async (c) => c.html(own) : file
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
