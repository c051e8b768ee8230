// Which sent fields are written, and which conflict with another person's change; checked for every interleaving.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merge, stamped } from './edit.ts'

describe('merge', () => {
  const row = { title: 'Theirs', status: 'todo' }

  it('takes fields nobody else changed since', () => {
    expect(merge(row, { status: 3 }, 1, { title: 'Mine' })).toEqual({
      changes: { title: 'Mine' },
      conflicts: [],
    })
  })

  it('shows both values of a field that somebody changed since', () => {
    expect(merge(row, { title: 2 }, 1, { title: 'Mine', status: 'done' })).toEqual({
      changes: { status: 'done' },
      conflicts: [{ field: 'title', theirs: 'Theirs', yours: 'Mine' }],
    })
  })

  it('is no conflict when both wrote the same, and no change when nothing differs', () => {
    expect(merge(row, { title: 2 }, 1, { title: 'Theirs' })).toEqual({ changes: {}, conflicts: [] })
    expect(merge(row, {}, 1, {})).toEqual({ changes: {}, conflicts: [] })
  })
})

describe('any sequence of edits', () => {
  const field = fc.constantFrom('title', 'status', 'type')
  const edit = fc.record({
    lag: fc.nat(4),
    sent: fc.dictionary(field, fc.nat(5), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
  })

  it('never overwrites a value that its author had not seen', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 25 }), (edits) => {
        let now = {
          row: { title: 0, status: 0, type: 0 } as Record<string, number>,
          versions: {} as Record<string, number>,
          version: 1,
        }
        const history = [now]
        for (const { lag, sent } of edits) {
          const seen = history[Math.max(0, history.length - 1 - lag)] ?? now
          const { changes, conflicts } = merge(now.row, now.versions, seen.version, sent)
          for (const name of Object.keys(changes)) expect(now.row[name]).toBe(seen.row[name])
          for (const name of Object.keys(sent)) {
            const settled = name in changes || sent[name] === now.row[name]
            expect(settled || conflicts.some((conflict) => conflict.field === name)).toBe(true)
          }
          if (Object.keys(changes).length === 0) continue
          const version = now.version + 1
          now = {
            row: { ...now.row, ...(changes as Record<string, number>) },
            versions: stamped(now.versions, Object.keys(changes), version),
            version,
          }
          history.push(now)
        }
      }),
    )
  })
})
