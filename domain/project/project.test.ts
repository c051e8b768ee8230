// The project key, the prefix of ticket keys.
import { describe, expect, it } from 'vitest'
import { ProjectKey, ProjectName, suggestedKeys } from './project.ts'

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
    ['3D printer farm', 'PF'],
    ['X', 'PRJ'],
    ['', 'PRJ'],
  ])('%j gives %s, which is a key', (name, key) => {
    for (const suggested of suggestedKeys(name)) expect(ProjectKey.parse(suggested)).toBe(suggested)
    expect(suggestedKeys(name)[0]).toBe(key)
  })

  it.each([
    ['Web Redesign', 'WR WRE WRED WER WEBR'],
    ['Apollo', 'APO APOL APOLL APOLLO'],
    ['The new web site', 'TNW TNWE TNWEB THNW THENW'],
    ['3D printer farm', 'PF PFA PFAR PRF PRIF'],
    ['Website relaunches', 'WR WRE WREL WER WEBR'],
    ['Internationalization', 'INT INTE INTER INTERN INTERNA'],
    ['E mail', 'EM EMA EMAI'],
    ['Ma ama', 'MA MAM MAMA MAA'],
    ['Go', 'GO'],
    ['山田', 'PRJ'],
  ])('if it is taken, %j suggests longer ones of its letters: %s', (name, keys) =>
    expect(suggestedKeys(name).join(' ')).toBe(keys),
  )

  it.each(['a', '1AB', 'A-B', 'ABCDEFGHIJK', ''])('%j is no key', (key) =>
    expect(ProjectKey.safeParse(key).success).toBe(false),
  )
})

it('a name holds nothing that cannot be seen', () => {
  expect(ProjectName.parse('  Apollo 👩‍🚀 ')).toBe('Apollo 👩‍🚀')
  for (const name of ['Apo\u200bllo', 'Apollo\u202e', '\u2066Apollo'])
    expect(ProjectName.safeParse(name).success).toBe(false)
})
