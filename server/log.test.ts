// No secret field reaches the log, at any depth at which a request or an error may contain it.
import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

function capture() {
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  return { logger, lines }
}

test.each(['authorization', 'password', 'token', 'refresh_token', 'access_token', 'token_hash', 'cookie'])(
  '%s is redacted on four levels',
  (field) => {
    const { logger, lines } = capture()
    const secret = { [field]: 'hunter2' }
    logger.info(
      { ...secret, a: { ...secret, b: { ...secret, headers: { ...secret, host: 'kept' } } } },
      'told',
    )
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('hunter2')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'told',
      [field]: '[redacted]',
      a: { b: { headers: { host: 'kept', [field]: '[redacted]' } } },
    })
  },
)

test('the level holds', () => {
  const { logger, lines } = capture()
  logger.debug('too fine')
  expect(lines).toEqual([])
})

test('an address is told without its password, wherever it stands', () => {
  const { logger, lines } = capture()
  const address = 'postgres://ada:hunter2@db.example/lacewing'
  logger.error({ err: new Error(`cannot reach ${address}`), url: address }, `see ${address} and a@b.example`)
  expect(lines.join('')).not.toContain('hunter2')
  const plain = 'postgres://[redacted]@db.example/lacewing'
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ url: plain, msg: `see ${plain} and a@b.example` })
})

test('of an error it tells what and where, not the row or the connection it carries', () => {
  const { logger, lines } = capture()
  const cause = Object.assign(new Error('inner'), { detail: 'Failing row contains (hunter2)' })
  const error = Object.assign(new Error('outer', { cause }), {
    code: '23514',
    detail: 'Failing row contains (hunter2)',
    client: { connectionParameters: { password: 'hunter2' } },
  })
  logger.error({ err: error }, 'request failed')
  logger.error({ err: 'only words' })
  expect(lines.join('')).not.toContain('hunter2')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { type: 'Error', message: 'outer', code: '23514', cause: { message: 'inner' } },
  })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ err: { message: 'only words' } })
})
