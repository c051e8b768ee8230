// The places of the inbox's lines: while the user reads, no line moves, whatever arrives or is marked.
import { expect, it } from 'vitest'
import type { InboxLine } from '../../domain/inbox/inbox.ts'
import { type Placed, placeLines, withoutLine } from './places.ts'

const line = (ticket_id: string, minute: number, is_unread = true) =>
  ({ ticket_id, at: `2026-03-02T10:0${minute}:00.000Z`, is_unread }) as InboxLine
const none = () => false
const shown = ({ lines, waiting }: Placed) => [lines.map(({ ticket_id }) => ticket_id).join(), waiting]

const [engine, radio, hatch] = [line('engine', 3), line('radio', 2), line('hatch', 1)]
const first = placeLines([engine, radio, hatch], undefined, none)

it('has the newest line first while nobody reads', () => {
  expect(shown(first)).toEqual(['engine,radio,hatch', 0])
})

it('lets a new line wait, and keeps a line that changes where it is, with its new content', () => {
  const changed = line('radio', 5)
  const held = placeLines([line('valve', 6), changed, engine, hatch], first, none)
  expect(shown(held)).toEqual(['engine,radio,hatch', 2])
  expect(held.lines[1]).toBe(changed)
  // Marking lines as read up to here leaves both of them unread.
  expect(held.newest).toBe(engine.at)
  expect(shown(placeLines(held.entries, undefined, none))).toEqual(['valve,radio,engine,hatch', 0])
})

it('does not count a waiting line that was read, such as that of the open ticket', () => {
  expect(shown(placeLines([line('radio', 5, false), engine, hatch], first, none))).toEqual([
    'engine,radio,hatch',
    0,
  ])
})

it('adds older windows at the end, and puts a line that comes back in its former place', () => {
  const done = placeLines([engine, hatch], first, none)
  expect(shown(done)).toEqual(['engine,hatch', 0])
  expect(shown(placeLines([engine, radio, hatch, line('valve', 0)], done, none))).toEqual([
    'engine,radio,hatch,valve',
    0,
  ])
})

it('keeps a line that was read among the unread ones, as a read line', () => {
  const held = placeLines([engine, hatch], first, (ticketId) => ticketId === 'radio')
  expect(shown(held)).toEqual(['engine,radio,hatch', 0])
  expect(held.lines.map(({ is_unread }) => is_unread)).toEqual([true, false, true])
})

it('removes a read line that was marked as done, although the answer stays the same', () => {
  const held = placeLines([engine, hatch], first, () => true)
  expect(shown(withoutLine(held, 'radio'))).toEqual(['engine,hatch', 0])
})
