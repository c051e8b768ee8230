// The files of docs/cluster as the scenario uses them: only addresses, ports, folders and what a test machine lacks are replaced.
// A replacement that finds nothing is an error, so that the files and the scenario stay the same set-up.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The ports of one database machine. `links` are those that others use to reach it, or it uses to reach etcd. */
export type Ports = {
  postgres: number
  rest: number
  etcd: number
  peer: number
  links: { postgres: number; rest: number; etcd: number[] }
}

const documented = (name: string) =>
  readFile(fileURLToPath(new URL(`../../docs/cluster/${name}`, import.meta.url)), 'utf8')

function replaced(
  text: string,
  pattern: RegExp | string,
  by: string | ((...words: string[]) => string),
): string {
  const isThere = typeof pattern === 'string' ? text.includes(pattern) : text.search(pattern) >= 0
  if (!isThere) throw new Error(`docs/cluster has nothing like ${pattern}`)
  return text.replaceAll(pattern, by as string)
}

/** The lines of this machine, as its operator changes them. Machines are numbered from 0 here. */
function ofMachine(text: string, index: number): string {
  return text
    .split('\n')
    .map((line) =>
      line.endsWith('# this machine')
        ? line.replaceAll('10.0.0.21', `10.0.0.2${index + 1}`).replaceAll('db1', `db${index + 1}`)
        : line,
    )
    .join('\n')
}

/** Every address as one on loopback. */
function onLoopback(text: string, port: (machine: number, documented: string) => number): string {
  return replaced(
    text,
    /10\.0\.0\.2([123]):(\d+)/g,
    (_, machine, number) => `127.0.0.1:${port(Number(machine) - 1, number as string)}`,
  )
}

export async function etcdSettings(index: number, ports: Ports[], folder: string): Promise<string> {
  const text = onLoopback(ofMachine(await documented('etcd.yml'), index), (machine, number) => {
    const { etcd, peer } = ports[machine] as Ports
    return number === '2379' ? etcd : peer
  })
  return replaced(text, '/var/lib/etcd/lacewing', `${folder}/etcd`)
}

export async function patroniSettings(index: number, ports: Ports[], folder: string, programs: string) {
  const own = ports[index] as Ports
  const lines = ofMachine(await documented('patroni.yml'), index).split('\n')
  const text = lines.map((line) => {
    if (!/10\.0\.0\.2\d:/.test(line)) return line
    const isListening = /^ *listen:/.test(line)
    return onLoopback(line, (machine, number) => {
      if (number === '2379') return own.links.etcd[machine] as number
      if (number === '8008') return isListening ? own.rest : own.links.rest
      return isListening ? own.postgres : own.links.postgres
    })
  })
  let result = text.join('\n')
  // Otherwise Patroni asks etcd for its addresses, and passes by the links.
  result = replaced(result, /^etcd:$/gm, 'etcd:\n  use_proxies: true')
  result = replaced(result, '10.0.0.0/24', '127.0.0.1/32')
  result = replaced(result, /bin_dir: .*/g, `bin_dir: ${programs}`)
  result = replaced(result, '/var/lib/postgresql/15/lacewing', `${folder}/data/postgres`)
  return replaced(result, '/var/run/postgresql', folder)
}

export async function haproxySettings(port: number, ports: Ports[]): Promise<string> {
  let text = await documented('haproxy.cfg')
  text = replaced(text, 'log /dev/log local0 notice', 'log stdout format raw local0 notice')
  text = replaced(text, 'bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`)
  text = replaced(text, /10\.0\.0\.2(\d):5432 check addr \S+ port 8008/g, (_, machine) => {
    const { links } = ports[Number(machine) - 1] as Ports
    return `127.0.0.1:${links.postgres} check addr 127.0.0.1 port ${links.rest}`
  })
  return text
}

/** The settings of the product that the documents give for this set-up. */
export async function productSettings(port: number): Promise<Record<string, string>> {
  const text = replaced(await documented('lacewing.env'), '127.0.0.1:5432', `127.0.0.1:${port}`)
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

/** The statements with which the operator creates the database. */
export async function databaseStatements(): Promise<string[]> {
  const text = replaced(await documented('database.sql'), /^--.*$/gm, '')
  return text
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
}
