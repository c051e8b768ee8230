// A real PgBouncer in transaction mode before a test's database, with the settings of docs/pgbouncer.ini.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startDaemon } from './daemon.ts'
import { freePort } from './free-port.ts'

const documented = fileURLToPath(new URL('../../docs/pgbouncer.ini', import.meta.url))

export async function startPgbouncer(databaseUrl: string) {
  const { host, port, user, database, password } = new Client(databaseUrl)
  const listening = await freePort()
  const connection = `host=${host} port=${port} dbname=${database} user=${user}${password ? ` password=${password}` : ''}`
  const own: Record<string, string> = {
    lacewing: connection,
    listen_port: String(listening),
    auth_type: 'any',
    unix_socket_dir: '',
  }
  const settings = (await readFile(documented, 'utf8')).split('\n').flatMap((line) => {
    const [, name = ''] = /^(\w+) = /.exec(line) ?? []
    if (name === 'auth_file') return []
    return name in own ? `${name} = ${own[name]}` : line
  })
  const daemon = await startDaemon({
    name: 'pgbouncer',
    args: (folder) => [`${folder}/pgbouncer.ini`],
    files: { 'pgbouncer.ini': settings.join('\n') },
    port: listening,
  })
  return { url: `postgres://lacewing@127.0.0.1:${listening}/lacewing`, stop: daemon.stop }
}
