// The sections of a table: the lines that they give, and which of them are fetched for a part of the screen.
import { expect, test } from 'vitest'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import type { CallError } from '../../data/call.ts'
import { hasContent, linesOf, type Section, sectionsToAsk, sectionToContinue } from './sections.ts'

const ticket = (id: string) => ({ id }) as TicketSummary
const section = (key: string, parts: Partial<Section> = {}): Section => ({
  group: { key, value: key, label: key, filter: {} },
  isClosed: false,
  isAsked: parts.tickets !== undefined,
  tickets: undefined,
  more: null,
  error: null,
  ...parts,
})
const groups = (count: number) => Array.from({ length: count }, (_, at) => section(`g${at}`))
const keys = (sections: readonly Section[]) => sections.map(({ group }) => group.key)
const SCREEN = { first: 0, last: 10 }

test('a ticket keeps its line when it moves to another group, and has two in two groups', () => {
  const [one, two] = [ticket('t1'), ticket('t2')]
  const linesIn = (...tickets: TicketSummary[][]) =>
    linesOf(
      tickets.map((some, at) => section(`g${at}`, { tickets: some })),
      true,
    ).map(({ key }) => key)
  expect(linesIn([one, two], [])).toEqual(['group g0', 't1', 't2', 'group g1'])
  expect(linesIn([two], [one])).toEqual(['group g0', 't2', 'group g1', 't1'])
  expect(linesIn([one], [one])).toEqual(['group g0', 't1', 'group g1', 't1 2'])
})

test('a group that cannot be fetched hides no other group', () => {
  const failed = section('g0', { isAsked: true, error: new Error('offline') as CallError })
  expect(linesOf([failed, section('g1', { tickets: [ticket('t1')] })], true).map(({ kind }) => kind)).toEqual(
    ['group', 'failed', 'group', 'ticket'],
  )
})

test('groups are fetched near the screen only, several at a time', () => {
  expect(keys(sectionsToAsk(groups(100), true, SCREEN))).toEqual(['g0', 'g1', 'g2', 'g3', 'g4', 'g5'])
  const waiting = groups(100).map((one, at) => ({ ...one, isAsked: at < 5 }))
  expect(keys(sectionsToAsk(waiting, true, SCREEN))).toEqual(['g5'])
  const filled = [section('full', { tickets: Array.from({ length: 40 }, (_, at) => ticket(`t${at}`)) })]
  expect(sectionsToAsk([...filled, ...groups(3)], true, SCREEN)).toEqual([])
  const closed = section('closed', { isClosed: true })
  expect(keys(sectionsToAsk([closed, ...groups(1)], true, SCREEN))).toEqual(['g0'])
})

test('without groups a section is fetched once the one before has no more tickets', () => {
  const part = section('part', { tickets: [ticket('t1')], more: {} })
  expect(sectionsToAsk([part, ...groups(2)], false, SCREEN)).toEqual([])
  const whole = section('whole', { tickets: [] })
  expect(keys(sectionsToAsk([whole, ...groups(2)], false, SCREEN))).toEqual(['g0'])
  expect(sectionsToAsk([section('failed', { isAsked: true }), ...groups(1)], false, SCREEN)).toEqual([])
})

test('the group that ends near the screen is continued, not one far above', () => {
  const large = (key: string) =>
    section(key, { tickets: Array.from({ length: 100 }, (_, at) => ticket(`${key} ${at}`)), more: {} })
  const both = [large('above'), large('below')]
  expect(sectionToContinue(both, true, SCREEN)).toBeUndefined()
  expect(sectionToContinue(both, true, { first: 80, last: 99 })?.group.key).toBe('above')
  expect(sectionToContinue(both, true, { first: 180, last: 199 })?.group.key).toBe('below')
})

test('the tickets of an earlier filter stay until there is something to show', () => {
  expect(hasContent([section('waiting', { isAsked: true })])).toBe(false)
  expect(hasContent([section('empty', { tickets: [] }), section('waiting', { isAsked: true })])).toBe(false)
  expect(hasContent([section('empty', { tickets: [] })])).toBe(true)
  expect(hasContent([section('empty', { tickets: [] }), section('one', { tickets: [ticket('t1')] })])).toBe(
    true,
  )
})
