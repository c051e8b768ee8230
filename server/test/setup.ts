// Runs before each test file. Test files share processes, so each file must not depend on the ones before. Like in a server at
// its first request, the application is loaded first, and then the HTTP server replaces the global Request and Response with its
// own.
import { getRequestListener } from '@hono/node-server'
import '../app.ts'
import { closeLeftOver } from './close-after.ts'

getRequestListener(() => new Response())
await closeLeftOver()
