// Which tickets the texts and branch names of forges mention.
import { describe, expect, it } from 'vitest'
import { fixedIn, namedIn, namedInBranch, pickedIn } from './names.ts'

const APOLLO = {
  key: 'APO',
  former_keys: ['OLD'],
  source_prefixes: ['TES-', 'acme/web#'],
  bySource: new Map([
    ['TES-18', 8],
    ['ACME/WEB#7', 9],
  ]),
}

describe('a text', () => {
  it.each<[string, number[]]>([
    ['APO-12', [12]],
    ['See apo-3 and APO-12, APO-3.', [3, 12]],
    ['(APO-7)', [7]],
    ['[APO-7] Start', [7]],
    ['APO-7: start', [7]],
    ['XAPO-7', []],
    ['APO-7x', []],
    ['APO-1.2', []],
    ['Ends with APO-1.', [1]],
    ['APO-0', []],
    ['APO-99999999999', []],
    ['ÄAPO-1', []],
    ['APOL-1', []],
    ['Was OLD-4', [4]],
    ['tes-18 and acme/web#7, not TES-19 or XTES-18', [8, 9]],
    ['', []],
  ])('%j', (text, numbers) => expect(namedIn(text, APOLLO)).toEqual(numbers))
})

describe('a branch', () => {
  it.each<[string, number[]]>([
    ['feature/apo-12-foo', [12]],
    ['apo-12_foo', [12]],
    ['fix-APO-3/apo-4', [3, 4]],
    ['apo-12foo', []],
    ['sapo-12', []],
    ['main', []],
    ['feature/old-4_tes-18-start', [4, 8]],
  ])('%j', (name, numbers) => expect(namedInBranch(name, APOLLO)).toEqual(numbers))
})

describe('what a text says it fixes', () => {
  it.each<[string, number[]]>([
    ['fixes APO-12', [12]],
    ['Fix APO-1', [1]],
    ['fixed: apo-1', [1]],
    ['Closes APO-1, APO-2 and APO-3; see APO-4', [1, 2, 3]],
    ['Resolves APO-1, fixes APO-2', [1, 2]],
    ['Crash\n\nResolved APO-1 & APO-2', [1, 2]],
    ['fix: APO-9 crash', [9]],
    ['Mentions APO-1', []],
    ['Fixes OLD-4, TES-18 and acme/web#7', [4, 8, 9]],
    ['prefixes APO-1', []],
    ['This does not fix APO-1', []],
    ["It doesn't close APO-1", []],
    ['Revert "Start, fixes APO-1"\n\nThis reverts commit abc.', []],
    ['hotfix APO-1', []],
    ['fixes the start of APO-1', []],
  ])('%j', (text, numbers) => expect(fixedIn(text, APOLLO)).toEqual(numbers))

  it('takes no long time for a long text', () => {
    expect(fixedIn('fixes APO-1,'.repeat(20_000), APOLLO)).toEqual([1])
    expect(fixedIn(`${'fix '.repeat(20_000)}APO-1`, APOLLO)).toEqual([])
  })
})

it('what a commit was picked from', () => {
  const sha = 'c14c1bb05dfb1fdcdf06b31485fff61b0ea44277'
  expect(pickedIn(`Start\n\n(cherry picked from commit ${sha})`)).toEqual([sha])
  expect(pickedIn('(cherry picked from commit)')).toEqual([])
})
