// A real nginx in front of several servers. It uses docs/nginx.conf with the addresses of these servers.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startDaemon } from '../server/test/daemon.ts'
import { freePort } from '../server/test/free-port.ts'
import { within } from './pause.ts'

const documented = fileURLToPath(new URL('../docs/nginx.conf', import.meta.url))

/** The configuration around docs/nginx.conf; all paths are inside nginx's working folder. */
const around = `
  daemon off;
  pid nginx.pid;
  events { worker_connections 4096; }
  http {
    access_log off;
    add_header X-Answered-By $upstream_addr;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include lacewing.conf;
  }`

/** Deadline for nginx to use a process again. It takes up to two seconds, because nginx counts whole seconds. */
const USED_MS = 10_000

export async function startNginx(ports: number[]) {
  const port = await freePort()
  const left = [...ports]
  const site = (await readFile(documented, 'utf8'))
    .replace(/server 10\.\S+(.*)/g, (_, rest) => (left[0] ? `server 127.0.0.1:${left.shift()}${rest}` : ''))
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace(/^ *ssl_.*$/gm, '')
  const daemon = await startDaemon({
    name: 'nginx',
    args: (folder) => ['-p', folder, '-e', 'stderr', '-c', 'nginx.conf'],
    files: { 'nginx.conf': around, 'lacewing.conf': site },
    port,
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    output: daemon.output,
    stop: daemon.stop,
    /** Resolves once nginx, having marked this process as failed, sends requests to it again. */
    async uses(upstream: number) {
      const answeredByIt = async () => {
        const answer = await fetch(`${url}/healthz`)
        await answer.arrayBuffer()
        return answer.headers.get('x-answered-by')?.endsWith(`127.0.0.1:${upstream}`) ?? false
      }
      if (!(await within(USED_MS, answeredByIt)))
        throw new Error(`nginx does not use the process on port ${upstream} again: ${daemon.output()}`)
    },
  }
}
