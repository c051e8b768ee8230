// Outgoing calls: which addresses they reach, by a corpus of misleading addresses; and receivers that misbehave in every way.
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createReceiver, LOOPBACK, type Receiver } from '../test/receiver.ts'
import { callOut, type How } from './call-out.ts'
import { allowedNetworks } from './public-address.ts'
import { refusedTarget } from './target.ts'

const nowhere = allowedNetworks([])
const here = allowedNetworks([LOOPBACK, '::1'])

let receiver: Receiver
beforeAll(async () => {
  receiver = await createReceiver()
})
afterAll(() => receiver.close())

const outgoing = (url: string) => ({
  url,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from('body'),
})
const refusal = async (url: string, how: How = {}) =>
  callOut(outgoing(url), how).then(
    ({ status }) => `answered ${status}`,
    (error: Error) => error.message,
  )

/** Resolves every name to this address. */
const at = (address: string) => async () => [{ address, family: address.includes(':') ? 6 : 4 }]

/** Notations of addresses that must not be called: of this machine, its network, clouds, and reserved ones. */
const HOSTS = [
  // This machine.
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '017700000001',
  '0177.0.0.1',
  '0177.1',
  '0',
  '0.0.0.0',
  '00000.0.0.0',
  '127.0.0.1.',
  '127。0。0。1',
  '１２７.0.0.1',
  '①②⑦.0.0.1',
  '127%2e0%2e0%2e1',
  '127.0.0.1%09',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'app.localhost',
  'ｌｏｃａｌｈｏｓｔ',
  'loc%61lhost',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[0000::1]',
  // IPv6 addresses that embed or replace IPv4 ones.
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::FFFF:7F00:0001]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001::1]',
  '[2001:0:7f00:1::]',
  '[2001:db8::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[100::1]',
  '[3fff::1]',
  '[5f00::1]',
  // The local network.
  '10.0.0.1',
  '10.1',
  '167772161',
  '012.1.1.1',
  '0xa.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '3232235521',
  '0xc0a80001',
  '0300.0250.0.1',
  '100.64.0.1',
  '169.254.1.1',
  '198.18.0.1',
  '192.0.0.192',
  // Clouds, and reserved networks.
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.43518',
  '[::ffff:a9fe:a9fe]',
  '100.100.100.200',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '203.0.113.5',
  '192.88.99.1',
]

describe(`a corpus of ${HOSTS.length} hosts`, () => {
  it.each(HOSTS)('%s is not called', async (host) => {
    const requested: string[] = []
    const resolve = async (name: string) => {
      requested.push(name)
      // Resolves the name like this machine would.
      return lookup(name, { all: true })
    }
    const before = receiver.connections()
    for (const protocol of ['https', 'http'])
      expect(await refusal(`${protocol}://${host}:${receiver.port}/hook`, { resolve })).toMatch(
        /private or reserved|with https|complete address/,
      )
    expect(receiver.connections()).toBe(before)
  })
})

describe('written in other ways', () => {
  it.each([
    ['no address', 'hook'],
    ['another protocol', 'ftp://example.org/'],
    ['a file', 'file:///etc/passwd'],
    ['a gopher', 'gopher://127.0.0.1:6379/_x'],
    ['data', 'data:text/plain,x'],
    ['plain text', 'http://example.org/'],
    ['a name in it', 'https://user@example.org/'],
    ['a password in it', 'https://user:secret@example.org/'],
    ['a name that looks like the host', 'https://example.org@127.0.0.1/'],
    ['a backslash before the host', 'https:\\\\127.0.0.1\\@example.org/'],
    ['a line break in the host', 'https://127.0.0\r\n.1/'],
    ['a tab in the host', 'https://127.0\t.0.1/'],
    ['a fragment before the host', 'https://#@127.0.0.1/'],
    ['spaces', 'https://127.0.0.1 .example.org/'],
    ['a port of mail', 'https://example.org:25/'],
    ['a port of another service', 'https://example.org:6667/'],
    ['a port that is none', 'https://example.org:99999/'],
    ['a zone', 'https://[fe80::1%25eth0]/'],
    ['two colons', 'https://127.0.0.1:443:80/'],
  ])('%s is refused', (_, url) => expect(refusedTarget(url, nowhere)).toBeTypeOf('string'))

  it.each([
    'https://example.org/',
    'https://example.org:8443/a?b=c',
    'https://93.184.216.34/',
    'https://bücher.example/',
    // The text after the backslash is a path.
    'https://example.org\\@127.0.0.1/',
  ])('%s is not', (url) => expect(refusedTarget(url, nowhere)).toBeNull())

  it('a line break in the path adds no header', async () => {
    await callOut(outgoing(`${receiver.url}/a%0d%0aX-Evil:1\r\nX-Worse: 1`), { allowed: here })
    expect(receiver.received.at(-1)?.path).toBe('/hook/a%0d%0aX-Evil:1X-Worse:%201')
    expect(receiver.received.at(-1)?.headers).not.toHaveProperty('x-worse')
  })
})

describe('a name', () => {
  it.each([
    ['this machine', ['127.0.0.1']],
    ['this machine in the other family', ['::1']],
    ['this machine as a mapped address', ['::ffff:127.0.0.1']],
    ['a public and a private address', ['93.184.216.34', '127.0.0.1']],
    ['a private and a public address', ['10.0.0.1', '93.184.216.34']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['none', []],
  ])('of %s is not called', async (_, addresses) => {
    const before = receiver.connections()
    const resolve = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    expect(await refusal(`https://rebind.example:${receiver.port}/`, { resolve })).toContain(
      'private or reserved',
    )
    expect(receiver.connections()).toBe(before)
  })

  it('is looked up once: what it is afterwards, or was before, gains nothing', async () => {
    const before = receiver.connections()
    const answers = ['127.0.0.1', '10.0.0.1', '169.254.169.254']
    let requested = 0
    const resolve = async () => at(answers[requested++] ?? 'x')()
    const allowed = allowedNetworks(['127.0.0.1'])
    expect(await refusal(`http://rebind.example:${receiver.port}/`, { resolve, allowed })).toBe(
      'answered 200',
    )
    expect([requested, receiver.connections()]).toEqual([1, before + 1])
    expect(await refusal(`http://rebind.example:${receiver.port}/`, { resolve, allowed })).toContain(
      'private',
    )
    expect([requested, receiver.connections()]).toEqual([2, before + 1])
  })

  it('that nobody knows, or that is never looked up, is told', async () => {
    const unknown = async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
    expect(await refusal('https://nobody.example/', { resolve: unknown })).toContain('is not known')
    const never = () => new Promise<never>(() => undefined)
    expect(await refusal('https://slow.example/', { resolve: never, seconds: 0.05 })).toContain(
      'no response within',
    )
  })
})

describe('a network that the operator allows', () => {
  it('is called, in plain text too; its neighbours are not', async () => {
    const allowed = allowedNetworks(['127.0.0.1'])
    expect(await refusal(receiver.url, { allowed })).toBe('answered 200')
    expect(await refusal(`http://127.0.0.2:${receiver.port}/`, { allowed })).toContain('private or reserved')
    // Plain HTTP is only for addresses that the operator allows.
    const resolve = at('93.184.216.34')
    expect(await refusal('http://public.example/', { allowed, resolve })).toContain('private or reserved')
  })
})

describe('a receiver', () => {
  const how: How = { allowed: here, seconds: 0.5 }
  const answered = async (answer: Parameters<Receiver['answers']>[0], more: How = {}) => {
    receiver.answers(answer)
    return callOut(outgoing(receiver.url), { ...how, ...more })
  }
  const failing = (answer: Parameters<Receiver['answers']>[0]) =>
    answered(answer).then(
      () => 'answered',
      (error: Error) => error.message,
    )

  it('that redirects is not followed', async () => {
    const before = receiver.received.length
    const { status } = await answered((response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${receiver.port}/elsewhere` }).end(),
    )
    expect([status, receiver.received.length]).toEqual([302, before + 1])
  })

  it('that hangs is left after its time', async () => {
    expect(await failing(() => undefined)).toBe('There was no response within 0.5 seconds')
  })

  it('that drips its answer is left after its time, with what came', async () => {
    let timer: ReturnType<typeof setInterval> | undefined
    const { status, body } = await answered((response) => {
      response.writeHead(200)
      timer = setInterval(() => response.write('.'), 20)
    })
    clearInterval(timer)
    expect([status, /^\.+$/.test(body.toString())]).toEqual([200, true])
  })

  it('that sends a gigabyte is dropped after the first bytes', async () => {
    let sent = 0
    const part = Buffer.alloc(64 * 1024, 'x')
    const { body } = await answered(
      (response) => {
        const more = () => {
          while (sent < 1024 ** 3 && !response.destroyed) {
            sent += part.length
            if (!response.write(part)) return response.once('drain', more)
          }
          return undefined
        }
        more()
      },
      { seconds: 20, bytes: 64 * 1024 },
    )
    expect(body.length).toBe(64 * 1024)
    expect(sent).toBeLessThan(64 * 1024 ** 2)
  })

  it('that says it sends more than it does is taken at what came', async () => {
    const { status, body } = await answered((response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('less')
      setImmediate(() => response.destroy())
    })
    expect([status, body.toString()]).toEqual([200, 'less'])
  })
})

describe('what is no receiver at all', () => {
  let socketHandler: (socket: Socket) => void = () => undefined
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socketHandler(socket)
  })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.close()
  })
  const withSocket = (handler: typeof socketHandler) => {
    socketHandler = handler
    const { port } = server.address() as AddressInfo
    return refusal(`http://127.0.0.1:${port}/`, { allowed: here, seconds: 0.5 })
  }

  it('closes, resets or takes no connection', async () => {
    expect(await withSocket((socket) => socket.end())).toMatch(/closed the connection|without a response/)
    expect(await withSocket((socket) => socket.resetAndDestroy())).toContain('closed the connection')
    expect(await refusal('http://127.0.0.1:9/', { allowed: here })).toContain('another kind of service')
    const free = createTcpServer().listen(0, '127.0.0.1')
    await once(free, 'listening')
    const { port } = free.address() as AddressInfo
    free.close()
    await once(free, 'close')
    expect(await refusal(`http://127.0.0.1:${port}/`, { allowed: here })).toContain('was refused')
  })

  it('sends no HTTP, headers for ever, or early hints for ever', async () => {
    expect(await withSocket((socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n'))).toBe(
      'The response of the receiver is not HTTP',
    )
    const forEver = (words: string) => (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write(words), 1)
      socket.on('close', () => clearInterval(timer))
    }
    expect(await withSocket(forEver(`x: ${'y'.repeat(4_000)}\r\n`))).toContain('too many headers')
    expect(await withSocket(forEver('x: y\r\n'))).toMatch(/no response within|too many headers/)
    expect(
      await withSocket((socket) => {
        const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 5)
        socket.on('close', () => clearInterval(timer))
      }),
    ).toContain('no response within')
  })

  it('switches to another protocol', async () => {
    expect(
      await withSocket((socket) =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
      ),
    ).toBe('answered 101')
  })

  it('has no certificate', async () => {
    const { port } = server.address() as AddressInfo
    socketHandler = (socket) => socket.end('no TLS')
    const url = `https://127.0.0.1:${port}/`
    expect(await refusal(url, { allowed: here, seconds: 5 })).toMatch(
      /no valid certificate|closed the connection|could not be/,
    )
  })
})
