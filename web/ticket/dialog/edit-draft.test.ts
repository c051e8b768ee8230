// Editing a ticket while others do: which fields are sent, which are merged, and which the user is asked about.
import { describe, expect, test } from 'vitest'
import { ticket } from '../../../domain/api-example.ts'
import { TICKET_FIELDS } from '../../../domain/ticket/fields.ts'
import {
  changesOf,
  choose,
  conflictsOf,
  customName,
  type EditDraft,
  inputOf,
  mergedFields,
  shownValues,
  typed,
  valuesOf,
} from './edit-draft.ts'

const start = valuesOf({ ...ticket, title: 'Crash on start', description: null, priority: 'medium' })
const fresh: EditDraft = { start, mine: {}, chosen: {} }

describe('an edit without concurrent changes', () => {
  test('sends only the changed fields', () => {
    const draft = typed(typed(fresh, start, { title: 'Crash at start' }), start, { priority: 'high' })
    expect(changesOf(draft, start)).toEqual({ title: 'Crash at start', priority: 'high' })
  })

  test('sends no field that was reset or differs only in surrounding whitespace', () => {
    const there = typed(fresh, start, { priority: 'high' })
    const back = typed(there, start, { priority: 'medium' })
    expect(back.mine).toEqual({})
    expect(changesOf(typed(fresh, start, { title: ' Crash on start ', description: '  ' }), start)).toEqual(
      {},
    )
  })
})

describe('somebody else changes another field', () => {
  const latest = { ...start, status: 'done' as const }

  test('the form shows the new value, lists the field as merged, and does not send it', () => {
    const draft = typed(fresh, start, { title: 'Mine' })
    expect(shownValues(draft, latest)).toEqual({ ...start, title: 'Mine', status: 'done' })
    expect(mergedFields(draft, latest)).toEqual(['status'])
    expect(conflictsOf(draft, latest)).toEqual([])
    expect(changesOf(draft, latest)).toEqual({ title: 'Mine' })
  })

  test('editing a value that is already shown is not a conflict', () => {
    const draft = typed(fresh, latest, { status: 'in_progress' })
    expect(conflictsOf(draft, latest)).toEqual([])
    expect(mergedFields(draft, latest)).toEqual([])
    expect(changesOf(draft, latest)).toEqual({ status: 'in_progress' })
  })
})

describe('somebody else changes the same field', () => {
  const latest = { ...start, title: 'Theirs' }
  const draft = typed(fresh, start, { title: 'Mine' })
  const conflict = { field: 'title' as const, theirs: 'Theirs', mine: 'Mine', side: null }

  test('the conflict lists both values and is undecided', () => {
    expect(conflictsOf(draft, latest)).toEqual([conflict])
    expect(shownValues(draft, latest).title).toBe('Mine')
  })

  test('keeping mine sends mine', () => {
    const kept = choose(draft, conflict, 'mine')
    expect(conflictsOf(kept, latest)).toEqual([{ ...conflict, side: 'mine' }])
    expect(changesOf(kept, latest)).toEqual({ title: 'Mine' })
  })

  test('taking theirs sends nothing, and can be undone', () => {
    const taken = choose(draft, conflict, 'theirs')
    expect(shownValues(taken, latest).title).toBe('Theirs')
    expect(changesOf(taken, latest)).toEqual({})
    expect(changesOf(choose(taken, conflict, 'mine'), latest)).toEqual({ title: 'Mine' })
  })

  test('a decision does not cover a later change of theirs', () => {
    const kept = choose(draft, conflict, 'mine')
    expect(conflictsOf(kept, { ...start, title: 'Theirs again' })).toEqual([
      { ...conflict, theirs: 'Theirs again' },
    ])
  })

  test('typing after taking theirs builds on theirs', () => {
    const taken = choose(draft, conflict, 'theirs')
    const further = typed(taken, latest, { title: 'Theirs, better' })
    expect(shownValues(further, latest).title).toBe('Theirs, better')
    expect(changesOf(further, latest)).toEqual({ title: 'Theirs, better' })
  })

  test('the same change by both is not a conflict', () => {
    expect(conflictsOf(typed(fresh, start, { title: 'Theirs ' }), latest)).toEqual([])
  })
})

describe.each(TICKET_FIELDS)('a draft that was kept by a release without the field %s', (field) => {
  const { [field]: _, ...known } = start
  const kept: EditDraft = { start: known, mine: field === 'title' ? {} : { title: 'Mine' }, chosen: {} }

  test('calls it no change and no conflict, and shows and sends what the ticket says', () => {
    expect(mergedFields(kept, start)).toEqual([])
    expect(conflictsOf(kept, start)).toEqual([])
    expect(shownValues(kept, start)[field]).toBe(start[field])
    expect(Object.keys(changesOf(kept, start))).not.toContain(field)
  })

  test('takes what is typed there', () => {
    const draft = typed(kept, start, { [field]: 'typed' })
    expect(conflictsOf(draft, start)).toEqual([])
    expect(changesOf(draft, start)).toMatchObject({ [field]: 'typed' })
  })
})

test('a draft that holds a field which this release does not know neither shows nor sends it', () => {
  const kept = { start, mine: { title: 'Mine', mood: 'good' }, chosen: {} }
  expect(shownValues(kept, start)).toEqual({ ...start, title: 'Mine' })
  expect(changesOf(kept, start)).toEqual({ title: 'Mine' })
})

describe('a custom field', () => {
  const [tier, note] = [
    '0195c1d2-7a3b-4c6d-8e9f-5a6b7c8d9e01',
    '0195c1d2-7a3b-4c6d-8e9f-5a6b7c8d9e02',
  ] as const
  const withTier = valuesOf({ ...ticket, custom: { [tier]: 'gold' } })
  const draft: EditDraft = { start: withTier, mine: {}, chosen: {} }
  const mine = typed(typed(draft, withTier, { [customName(tier)]: null }), withTier, {
    [customName(note)]: ' Urgent ',
    priority: 'critical',
  })

  test('is sent with the others, unless the project no longer has it', () => {
    const changes = changesOf(mine, withTier)
    expect(inputOf(changes, () => true)).toEqual({
      priority: 'critical',
      custom: { [tier]: null, [note]: ' Urgent ' },
    })
    expect(inputOf(changes, (id) => id === tier)).toEqual({ priority: 'critical', custom: { [tier]: null } })
    expect(inputOf(changes, () => false)).toEqual({ priority: 'critical' })
    const back = typed(mine, withTier, { [customName(tier)]: 'gold', [customName(note)]: null })
    expect(back.mine).toEqual({ priority: 'critical' })
  })

  test('that two people set is a conflict, also if it had no value', () => {
    const latest = valuesOf({ ...ticket, custom: { [tier]: 'silver', [note]: 'Later' } })
    expect(conflictsOf(mine, latest)).toMatchObject([
      { field: customName(tier), theirs: 'silver', mine: null, side: null },
      { field: customName(note), theirs: 'Later', mine: 'Urgent', side: null },
    ])
    expect(mergedFields(draft, latest)).toContain(customName(tier))
  })
})
