// Marks of inbox lines reach the server in the order in which they were made.
import { expect, test } from 'vitest'
import { sendMark } from './marks.ts'

test('a mark is sent once the one before it is answered, also if that one fails', async () => {
  const sent: string[] = []
  let refuse = (_: Error) => {}
  const first = sendMark(() => {
    sent.push('read')
    return new Promise((_, reject) => {
      refuse = reject
    })
  })
  const second = sendMark(async () => sent.push('unread'))
  await Promise.resolve()
  expect(sent).toEqual(['read'])
  refuse(new Error('no network'))
  await expect(first).rejects.toThrow('no network')
  await second
  expect(sent).toEqual(['read', 'unread'])
})
