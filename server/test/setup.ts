// Before each test file: its process as a server's is when the first request comes. Test files share processes, so it
// must not depend on which came before: the application is loaded, and then the HTTP server puts its own Request and
// Response in place of the global ones.
import { getRequestListener } from '@hono/node-server'
import '../app.ts'
import { closeLeftOver } from './close-after.ts'

getRequestListener(() => new Response())
await closeLeftOver()
