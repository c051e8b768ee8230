// Serves the browser's files: hashed files are cached forever, index.html is always revalidated. Every other path gets index.html
// for the client-side router, with 404 if the path is not one of a page.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { isPage } from '../../domain/pages.ts'

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

export function assetRoutes(root = webFolder()) {
  if (root === null)
    return new Hono().get('*', (c) => c.text('The web application is not built: npm run build', 404))
  const files = serveStatic({ root, precompressed: true })
  const page = serveStatic({ root, path: 'index.html', precompressed: true })
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
    .get('*', files)
    .get('/assets/*', (c) => c.text('Not found', 404))
    .get('*', async (c, next) => {
      const found = await page(c, next)
      if (isPage(c.req.path) || !found) return found
      return new Response(found.body, { status: 404, headers: found.headers })
    })
}
