// The steps of the board as it was: by change, day and week, within the life of the project, and by the keys of the slider; an address or
// a typed moment that is none changes nothing.
import { expect, it } from 'vitest'
import { hiddenIn } from './hidden.ts'
import { columnIn, inField, momentIn, stepFrom, stepOf, typedMoment } from './moments.ts'

const now = '2026-05-10T12:00:00.000Z'
const around = {
  at: '2026-05-05T12:00:00.000Z',
  first_at: '2026-05-01T00:00:00.000Z',
  previous_at: '2026-05-05T11:00:00.000Z',
  next_at: null,
}

it('steps', () => {
  expect(stepFrom(around, { by: 'change', to: 'back' }, now)).toBe(around.previous_at)
  expect(stepFrom(around, { by: 'change', to: 'on' }, now)).toBeUndefined()
  expect(stepFrom(around, { by: 'day', to: 'on' }, now)).toBe('2026-05-06T12:00:00.000Z')
  expect(stepFrom(around, { by: 'week', to: 'back' }, now)).toBe(around.first_at)
  expect(stepFrom({ ...around, at: now }, { by: 'week', to: 'on' }, now)).toBeUndefined()
  expect(stepOf({ key: 'ArrowLeft', shiftKey: true })).toEqual({ by: 'day', to: 'back' })
  expect(stepOf({ key: 'PageUp', shiftKey: false })).toEqual({ by: 'week', to: 'on' })
  expect(stepOf({ key: 'a', shiftKey: false })).toBeUndefined()
})

it('reads the column of an address', () => {
  expect(['todo', '12', 'todo,done', 'access', undefined].map(columnIn)).toEqual([
    'todo',
    '12',
    undefined,
    undefined,
    undefined,
  ])
})

it('reads moments', () => {
  expect(momentIn('2026-05-05T12:00:00Z', now)).toBe('2026-05-05T12:00:00.000Z')
  for (const text of [undefined, 'now', '2999-01-01T00:00:00Z']) expect(momentIn(text, now)).toBe(now)
  expect(typedMoment('', now)).toBeUndefined()
  const typed = typedMoment(inField(around.at), now) ?? ''
  expect(inField(typed)).toBe(inField(around.at))
})

it('calls no ticket deleted before the server has read where it was', () => {
  const column = { total: 3, next: null }
  expect(hiddenIn({ counted_to: 9, as_of: 9 }, column, 1)).toMatch(/^2 tickets have been deleted/)
  expect(hiddenIn({ counted_to: 8, as_of: 9 }, column, 1)).toBeNull()
})
