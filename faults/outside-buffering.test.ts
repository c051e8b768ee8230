// Events come through nginx at once, although nginx buffers by default: the server turns that off by its own header.
import { afterEach, expect } from 'vitest'
import { lacks } from '../script/machine.mjs'
import { type Daemon, startDaemon } from '../server/test/daemon.ts'
import { freePort } from '../server/test/free-port.ts'
import { openStream } from '../server/test/open-stream.ts'
import { testUnless } from '../server/test/unless.ts'
import { startWorld } from '../server/test/world.ts'

const world = await startWorld()
let nginx: Daemon | undefined
afterEach(() => nginx?.stop())

/** Only what docs/install.md asks for. */
const settings = (port: number, target: string) => `
daemon off;
pid nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${target};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
    }
  }
}
`

testUnless(lacks('nginx'), 'an event arrives while its stream goes on', async () => {
  const port = await freePort()
  nginx = await startDaemon({
    name: 'nginx',
    args: (folder) => ['-p', folder, '-e', 'stderr', '-c', 'nginx.conf'],
    files: { 'nginx.conf': settings(port, await world.address()) },
    port,
  })
  const { owner, projectId } = await world.team('Ada')
  const stream = await openStream({ address: async () => `http://127.0.0.1:${port}` }, owner, {
    cursors: { [projectId]: 0 },
  })
  let isOver = false
  void stream.ended.then(() => {
    isOver = true
  })
  const { id } = await world.ticket(owner, projectId)
  await stream.until(() =>
    stream.changes().some((event) => event.type === 'ticket.created' && event.ticket.id === id),
  )
  expect(isOver).toBe(false)
  await stream.close()
})
