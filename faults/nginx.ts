// A real nginx before several servers, with the settings of docs/nginx.conf and their addresses.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startDaemon } from '../server/test/daemon.ts'
import { freePort } from '../server/test/free-port.ts'

const documented = fileURLToPath(new URL('../docs/nginx.conf', import.meta.url))

/** What is outside of the documented file on any machine; all paths are in the folder that it starts in. */
const around = `
  daemon off;
  pid nginx.pid;
  events { worker_connections 4096; }
  http {
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include lacewing.conf;
  }`

/** Null where the machine has none. */
export async function startNginx(ports: number[]) {
  const port = await freePort()
  const left = [...ports]
  const site = (await readFile(documented, 'utf8'))
    .replace(/server 10\.\S+(.*)/g, (_, rest) => (left[0] ? `server 127.0.0.1:${left.shift()}${rest}` : ''))
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace(/^ *ssl_.*$/gm, '')
  const daemon = await startDaemon({
    program: '/usr/sbin/nginx',
    args: (folder) => ['-p', folder, '-e', 'stderr', '-c', 'nginx.conf'],
    files: { 'nginx.conf': around, 'lacewing.conf': site },
    port,
  })
  return daemon && { url: `http://127.0.0.1:${port}`, said: daemon.said, stop: daemon.stop }
}
