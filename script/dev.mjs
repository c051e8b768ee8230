// `npm run dev`: server and pages from source, both reloaded on a change. Uses the settings of `npm start`: Vite serves
// the pages on PORT and proxies everything else to the server behind it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createServer as createSocket } from 'node:net'
import { join } from 'node:path'
import { docsFiles } from './build.mjs'
import { install, root } from './install.mjs'

/** Paths that the server handles, and not Vite. */
const SERVED = ['/api', '/auth/v1', '/storage/v1', '/healthz', '/readyz']

function fail(words) {
  console.error(words)
  process.exit(1)
}

async function readSettings() {
  const { tsImport } = await import('tsx/esm/api')
  const { readConfig } = await tsImport('../server/config.ts', import.meta.url)
  try {
    return readConfig(process.env)
  } catch (error) {
    return fail(error.message)
  }
}

async function freePort() {
  const socket = createSocket().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  await once(socket, 'close')
  return port
}

/** Starts only the server, on loopback; it restarts when one of its files changes. */
function startServer(port, publicUrl) {
  const watch = ['watch', '--clear-screen=false', '--include', 'server/db/migrations/*.sql']
  const args = [
    join(root, 'node_modules/tsx/dist/cli.mjs'),
    ...watch,
    'server/lacewing.ts',
    ...process.argv.slice(2),
  ]
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: publicUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** Answers 503 while the server restarts; the page retries as with any restarting server. */
function whileAway(proxy) {
  proxy.on('error', (_error, _request, response) => {
    if (!('writeHead' in response) || response.headersSent) return
    response
      .writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '1' })
      .end('The server is restarting')
  })
}

/** Serves the files for /api/docs, which the build copies next to the pages. */
const apiDocs = {
  name: 'api-docs',
  configureServer({ middlewares }) {
    middlewares.use('/docs', (request, response, next) => {
      const name = docsFiles.find((file) => request.url === `/${file}`)
      if (!name) return next()
      response.setHeader('Content-Type', name.endsWith('.css') ? 'text/css' : 'text/javascript')
      createReadStream(join(root, 'node_modules/swagger-ui-dist', name)).pipe(response)
    })
  },
}

async function startPages({ host, port }, target) {
  const { createServer } = await import('vite')
  const passedOn = { target, configure: whileAway }
  const pages = await createServer({
    root: join(root, 'web'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [apiDocs],
    server: {
      host,
      port,
      strictPort: true,
      proxy: Object.fromEntries(SERVED.map((path) => [path, passedOn])),
    },
  })
  await pages.listen().catch((error) => fail(error.message))
  return pages
}

await install()
const settings = await readSettings()
const port = await freePort()
const pages = await startPages(settings, `http://127.0.0.1:${port}`)
const server = startServer(port, settings.publicUrl)

let stopping = false
async function stop(code) {
  if (stopping) return
  stopping = true
  await pages.close()
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  process.exit(code)
}
// Vite would end this process immediately, but the server has to finish requests in flight and stop its database.
process.removeAllListeners('SIGTERM')
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0))
server.once('exit', (code) => void stop(code ?? 1))
