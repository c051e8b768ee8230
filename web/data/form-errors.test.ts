// The field beside which each message of a refused form is shown.
import { expect, test } from 'vitest'
import { CreateTicket } from '../../domain/ticket/ticket.ts'
import { errorsOf, roomLeft } from './form-errors.ts'

test('each field gets its first message', () => {
  const { error } = CreateTicket.safeParse({ title: '  ', priority: 'urgent', assignee_id: 'nobody' })
  const errors = error && errorsOf(error)
  expect(errors).toMatchObject({ title: 'Please enter a ticket title' })
  expect(Object.keys(errors ?? {}).sort()).toEqual(['assignee_id', 'priority', 'title'])
})

test.each([
  ['a'.repeat(179), 200, undefined],
  ['a'.repeat(180), 200, '20 characters left'],
  [`${'a'.repeat(199)}   `, 200, '1 character left'],
  ['a'.repeat(200), 200, '0 characters left'],
  ['a'.repeat(201), 200, '1 character too many'],
  ['a'.repeat(45_000), 50_000, '5,000 characters left'],
])('characters left near the limit (case %#)', (text, limit, expected) => {
  expect(roomLeft(text, limit)).toBe(expected)
})
