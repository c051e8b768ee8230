// The API document, as JSON and as pages for reading and trying it. Swagger UI's code comes with the browser build.
import { Hono } from 'hono'
import { openApiDocument } from './openapi.ts'
import type { Env } from './request.ts'

// No inline script: the content security policy allows none.
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Lacewing API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/start.js" defer></script>
  </body>
</html>
`
const START = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
})
`

export function docsRoutes() {
  let document: string | undefined
  return new Hono<Env>()
    .get('/api/openapi.json', (c) => {
      document ??= JSON.stringify(openApiDocument())
      return c.body(document, 200, { 'Content-Type': 'application/json' })
    })
    .get('/api/docs', (c) => c.html(PAGE))
    .get('/api/docs/start.js', (c) =>
      c.body(START, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
    )
}
