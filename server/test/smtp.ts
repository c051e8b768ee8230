// A mail server for tests, on loopback: accepts or refuses mails as the test defines, and records the conversation.

import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export type Received = { from: string; to: string[]; data: string }

type Sink = {
  /** Whether mails are refused at the moment. */
  refuse: boolean
  /** The answers for certain recipients, instead of accepting them. */
  answers: Map<string, string>
  /** Recipients whose mails are received, but not confirmed until `release` is called. */
  held: Set<string>
  /** Whether the connection is cut after a mail was received, before that is confirmed. */
  cut: boolean
}

export async function createSmtpSink({ refuse = false } = {}) {
  const received: Received[] = []
  const sink: Sink = { refuse, answers: new Map(), held: new Set(), cut: false }
  const waiting: (() => void)[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(socket, sink, received, waiting)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    sink,
    release() {
      sink.held.clear()
      for (const confirm of waiting.splice(0)) confirm()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function converse(socket: Socket, sink: Sink, received: Received[], waiting: (() => void)[]) {
  let mail: Received = { from: '', to: [], data: '' }
  let inData = false
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  socket.on('error', () => socket.destroy())
  say('220 sink ready')
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (inData && line !== '.') mail.data += `${line.replace(/^\.\./, '.')}\r\n`
      else if (inData) {
        inData = false
        taken(mail)
        mail = { from: '', to: [], data: '' }
      } else answer(line)
    }
  })

  function taken(mail: Received) {
    received.push(mail)
    if (sink.cut) socket.destroy()
    else if (mail.to.some((address) => sink.held.has(address))) waiting.push(() => say('250 taken'))
    else say('250 taken')
  }

  function recipient(address: string) {
    const refusal = sink.answers.get(address)
    if (refusal === undefined) mail.to.push(address)
    say(refusal ?? '250 ok')
  }

  function answer(line: string) {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (/^(EHLO|HELO)/i.test(line)) say('250 sink')
    else if (/^MAIL FROM/i.test(line) && sink.refuse) say('451 come back later')
    else if (/^MAIL FROM/i.test(line)) {
      mail.from = address
      say('250 ok')
    } else if (/^RCPT TO/i.test(line)) recipient(address)
    else if (/^DATA/i.test(line)) {
      inData = true
      say('354 go on')
    } else if (/^STARTTLS/i.test(line)) say('502 there is no TLS')
    else if (/^QUIT/i.test(line)) {
      say('221 bye')
      socket.end()
    } else say('250 ok')
  }
}
