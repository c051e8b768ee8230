// Shortcuts in the title of a new ticket: which text is one, the values that it finds, and the title that remains.
import { expect, test } from 'vitest'
import type { Label } from '../../../domain/label/label.ts'
import type { Member } from '../../../domain/member/member.ts'
import type { TicketValues } from '../../../domain/ticket/fields.ts'
import { choicesFor, shortcutAt, withoutShortcut } from './title-shortcuts.ts'

const label = (name: string) => ({ id: name, name }) as Label
const member = (username: string, full_name: string) =>
  ({ user_id: username, profile: { id: username, username, full_name } }) as Member
const lists = {
  labels: ['Crash report', 'iOS', 'Data loss'].map(label),
  members: [member('ada', 'Ada Lovelace'), member('grace', 'Grace Hopper')],
}
const values = { type: 'task', priority: 'medium', assignee_id: 'grace', label_ids: ['iOS'] } as TicketValues

function found(title: string) {
  const shortcut = shortcutAt(title, title.length)
  return shortcut && choicesFor(shortcut, values, lists).map(({ sets }) => sets)
}

test('a shortcut is a mark at the beginning of a word, with the caret at its end', () => {
  expect(shortcutAt('Leak #io', 8)).toEqual({ mark: '#', typed: 'io', start: 5 })
  expect(shortcutAt('#io leaks', 3)).toEqual({ mark: '#', typed: 'io', start: 0 })
  for (const title of ['C#', 'a@b', 'Stop!', 'See #12', 'Done !high ', 'Leak'])
    expect(shortcutAt(title, title.length), title).toBeUndefined()
  expect(shortcutAt('Leak #ios', 8), 'inside the word').toBeUndefined()
})

test('values are found by the beginning of a word in their name', () => {
  expect(found('Leak #rep')).toEqual([{ label_ids: ['Crash report', 'iOS'] }])
  expect(found('Leak !hi')).toEqual([{ priority: 'high' }])
  expect(found('Leak !BUG')).toEqual([{ type: 'bug' }])
  expect(found('Leak @love')).toEqual([{ assignee_id: 'ada' }])
})

test('a value that the ticket has already is found once it is typed, so that its shortcut does not stay in the title', () => {
  expect(found('Leak #i')).toEqual([{ label_ids: ['iOS'] }])
  expect(found('Leak !t')).toEqual([{ type: 'task' }])
  expect(found('Leak @grace')).toEqual([{ assignee_id: 'grace' }])
  expect(found('Leak !')).not.toContainEqual({ type: 'task' })
  expect(found('Leak #')).not.toContainEqual({ label_ids: ['iOS'] })
})

test.each([
  ['Leak #io', 8, 'Leak ', 5],
  ['#io leaks', 3, 'leaks', 0],
  ['A #io leak', 5, 'A leak', 2],
])('the title %s without its shortcut', (title, caret, rest, at) => {
  const shortcut = shortcutAt(title, caret)
  expect(shortcut && withoutShortcut(title, shortcut)).toEqual({ title: rest, caret: at })
})
