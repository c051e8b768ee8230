// The API document, as JSON and as pages on which people read and try it. Swagger UI's code comes with the browser build.
import { type Context, Hono } from 'hono'
import type { Dialect } from './json-schema.ts'
import { IDEMPOTENCY_KEY, openApiDocument } from './openapi.ts'
import type { Env } from './request.ts'

// The page has no inline script, because the content security policy allows none.
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Lacewing API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <script src="/api/docs/theme.js"></script>
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/start.js" defer></script>
  </body>
</html>
`
// Applies the theme that web/ui/theme.ts stores, or that of the device, before the first paint and whenever either changes.
const THEME = `(() => {
  const device = matchMedia('(prefers-color-scheme: dark)')
  const choice = () => {
    try {
      return localStorage.getItem('lacewing.theme')
    } catch {
      return null
    }
  }
  const show = () => {
    const chosen = choice()
    const isDark = chosen === 'dark' || (chosen !== 'light' && device.matches)
    document.documentElement.classList.toggle('dark-mode', isDark)
  }
  show()
  device.addEventListener('change', show)
  addEventListener('storage', show)
})()
`
/**
 * A token that the reader enters stays in the memory of the tab: it is not put into the tab's storage or the browser's autofill.
 * The example of the idempotency key is replaced by a new one, because two calls with the same key count as one.
 */
const START = `const EXAMPLE_KEY = ${JSON.stringify(IDEMPOTENCY_KEY.example)}
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
SwaggerUIBundle({
  url: '/api/openapi-3.0.json',
  dom_id: '#docs',
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  validatorUrl: null,
  requestInterceptor: (request) => {
    if (request.headers?.['Idempotency-Key'] === EXAMPLE_KEY) request.headers['Idempotency-Key'] = newKey()
    return request
  },
})
new MutationObserver(() => {
  for (const input of document.querySelectorAll('.auth-container input:not([autocomplete="off"])')) {
    input.autocomplete = 'off'
    input.spellcheck = false
  }
}).observe(document.body, { childList: true, subtree: true })
`

const SCRIPT = { 'Content-Type': 'text/javascript; charset=utf-8' }

export function docsRoutes() {
  const documents = new Map<Dialect, string>()
  const serve = (dialect: Dialect) => (c: Context<Env>) => {
    const document = documents.get(dialect) ?? JSON.stringify(openApiDocument(dialect))
    documents.set(dialect, document)
    return c.body(document, 200, { 'Content-Type': 'application/json' })
  }
  return (
    new Hono<Env>()
      .get('/api/openapi.json', serve('draft-2020-12'))
      // The page reads version 3.0: Swagger UI takes three times as long to load version 3.1, and much longer to open a call.
      .get('/api/openapi-3.0.json', serve('openapi-3.0'))
      .get('/api/docs', (c) => c.html(PAGE))
      .get('/api/docs/theme.js', (c) => c.body(THEME, 200, SCRIPT))
      .get('/api/docs/start.js', (c) => c.body(START, 200, SCRIPT))
  )
}
