// Editing a project's details: only typed fields are sent, others' changes merge, nothing is overwritten without asking.
import { expect, test } from 'vitest'
import {
  changesOf,
  conflictsOf,
  NO_EDIT,
  shownDetails,
  typed,
  withMine,
  withTheirs,
} from './details-draft.ts'

const before = { name: 'Apollo', description: 'The lander', key: 'APO' }
const renamed = { ...before, name: 'Artemis' }

test('only what was typed is sent', () => {
  const draft = typed(NO_EDIT, before, 'description', 'The lander and its panel')
  expect(changesOf(draft, before)).toEqual({ description: 'The lander and its panel' })
})

test('a field typed back to its original value counts as untouched', () => {
  const draft = typed(typed(NO_EDIT, before, 'name', 'Apoll'), before, 'name', 'Apollo')
  expect(draft).toEqual(NO_EDIT)
})

test('surrounding spaces and a lower-case key are not changes', () => {
  const draft = typed(typed(NO_EDIT, before, 'name', ' Apollo '), before, 'key', 'apo')
  expect(changesOf(draft, before)).toEqual({})
})

test('a description can be emptied', () => {
  expect(changesOf(typed(NO_EDIT, before, 'description', ''), before)).toEqual({ description: '' })
})

test('a change to another field is shown and is not a conflict', () => {
  const draft = typed(NO_EDIT, before, 'description', 'Ours')
  expect(shownDetails(draft, renamed)).toEqual({ name: 'Artemis', description: 'Ours', key: 'APO' })
  expect(conflictsOf(draft, renamed)).toEqual([])
})

test('a change to the same field is a conflict, unless both typed the same', () => {
  const draft = typed(NO_EDIT, before, 'name', 'Apollo 2')
  expect(conflictsOf(draft, before)).toEqual([])
  expect(conflictsOf(draft, renamed)).toEqual(['name'])
  expect(conflictsOf(typed(draft, before, 'name', 'Artemis '), renamed)).toEqual([])
})

test('keeping mine sends it; a further change by others asks again', () => {
  const draft = withMine(typed(NO_EDIT, before, 'name', 'Apollo 2'), renamed, 'name')
  expect(conflictsOf(draft, renamed)).toEqual([])
  expect(changesOf(draft, renamed)).toEqual({ name: 'Apollo 2' })
  expect(conflictsOf(draft, { ...renamed, name: 'Ares' })).toEqual(['name'])
})

test('taking theirs shows theirs and sends nothing', () => {
  const draft = withTheirs(typed(NO_EDIT, before, 'name', 'Apollo 2'), 'name')
  expect(shownDetails(draft, renamed).name).toBe('Artemis')
  expect(changesOf(draft, renamed)).toEqual({})
})
