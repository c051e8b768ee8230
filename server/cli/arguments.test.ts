// The command line accepts its commands and options. Everything else is refused with one line that lists them.
import { describe, expect, test } from 'vitest'
import { StartError } from '../process/start-error.ts'
import { COMMANDS, helpText, readArguments } from './arguments.ts'

function refusal(...argv: string[]): string {
  try {
    const { name } = readArguments(argv)
    throw new Error(`was taken as ${name}`)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    expect(error.message).not.toContain('\n')
    return error.message
  }
}

test('nothing, or --demo, starts the server', () => {
  expect(readArguments([])).toEqual({ name: 'start', operand: undefined, options: new Set(), values: {} })
  expect(readArguments(['--demo'])).toMatchObject({ name: 'start', options: new Set(['demo']) })
})

test('a command of two words, with its operand', () => {
  expect(readArguments(['user', 'list'])).toMatchObject({ name: 'user list', operand: undefined })
  expect(readArguments(['user', 'verify', 'ada@example.org'])).toMatchObject({
    name: 'user verify',
    operand: 'ada@example.org',
  })
})

test('a command of two words with an option', () => {
  expect(readArguments(['keys', 'rotate', '--end-sessions'])).toMatchObject({
    name: 'keys rotate',
    options: new Set(['end-sessions']),
  })
})

test('options that take a value', () => {
  const names = ['--username', 'ada', '--full-name=Ada Lovelace']
  expect(readArguments(['audit', '--since', '7d'])).toMatchObject({ name: 'audit', values: { since: '7d' } })
  expect(readArguments(['user', 'create', 'ada@example.org', ...names])).toMatchObject({
    name: 'user create',
    operand: 'ada@example.org',
    values: { username: 'ada', 'full-name': 'Ada Lovelace' },
  })
})

test('help and version, in any position', () => {
  for (const argv of [['--help'], ['-h'], ['help'], ['user', 'verify', '--help']])
    expect(readArguments(argv).name).toBe('help')
  for (const argv of [['--version'], ['-v']]) expect(readArguments(argv).name).toBe('version')
})

test('the help names every command', () => {
  for (const name of Object.keys(COMMANDS).filter((name) => name !== 'start'))
    expect(helpText()).toContain(`lacewing ${name}`)
})

describe('refused with what is known', () => {
  test('an unknown command', () => {
    expect(refusal('frobnicate')).toMatch(
      /^Unknown command "frobnicate": Lacewing knows login, .*, completion, user list, user create, /,
    )
    expect(refusal('start')).toMatch(/^Unknown command "start"/)
    expect(refusal('user')).toBe(
      'lacewing user takes one of: list, create, verify, disable, enable, reset-password, remove-two-factor.',
    )
    expect(refusal('user', 'remove', 'a@b.c')).toMatch(/remove-two-factor \(not "remove"\)\.$/)
  })

  test('an unknown option', () => {
    expect(refusal('--dmeo')).toBe('Unknown option --dmeo. Usage: lacewing [--demo]')
    expect(refusal('user', 'list', '--demo')).toBe('Unknown option --demo. Usage: lacewing user list')
    // A property that every object inherits is not treated as an option.
    expect(refusal('audit', '--constructor', 'x')).toMatch(/^Unknown option --constructor\b/)
    expect(refusal('--demo=yes')).toBe('Unknown option --demo with a value. Usage: lacewing [--demo]')
  })

  test('too little, or too much', () => {
    expect(refusal('user', 'verify')).toBe('Usage: lacewing user verify EMAIL')
    expect(refusal('user', 'verify', 'a@b.c', 'd@e.f')).toBe('Usage: lacewing user verify EMAIL')
    expect(refusal('user', 'list', 'all')).toBe('Usage: lacewing user list')
    const create = 'Usage: lacewing user create EMAIL --username NAME --full-name NAME'
    expect(refusal('user', 'create', 'a@b.c', '--username', 'ada')).toBe(create)
    expect(refusal('user', 'create', 'a@b.c', '--username', '--full-name', 'Ada')).toBe(create)
    expect(refusal('user', 'create', 'a@b.c', '--full-name', 'Ada', '--username')).toBe(create)
    expect(refusal('user', 'list', '--username', 'ada')).toBe(
      'Unknown option --username with a value. Usage: lacewing user list',
    )
  })
})
