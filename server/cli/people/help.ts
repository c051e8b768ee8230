// The help of the commands for people, made from their table. Like commands.ts, it is read at each start.
import { capitalised } from '../../../domain/names.ts'
import { type PeopleCommand, shapeOf } from './commands.ts'

export function usageOf(name: PeopleCommand): string {
  const operands = shapeOf(name).operands.map((operand) =>
    operand
      .replace(/^(.*)\?$/, '[$1]')
      .replace(/^(.*)\*$/, '[$1 …]')
      .replace(/\+$/, ' …'),
  )
  return ['lacewing', name, ...operands].join(' ')
}

/** The placeholder for the value of an option in help. */
export function takenBy(takes: string | readonly string[]): string {
  return typeof takes === 'string' ? takes : takes.join('|')
}

export function helpOf(name: PeopleCommand): string[] {
  const { values = {}, several = [], summary, more = [], examples } = shapeOf(name)
  const options = Object.entries(values).map(
    ([option, takes]) =>
      `  --${option} ${takenBy(takes)}${several.includes(option) ? ' (also several times)' : ''}`,
  )
  const all = [...options, '  --json    the answer as JSON', '  --help    this help']
  return [
    `${usageOf(name)}${Object.keys(values).length > 0 ? ' [OPTIONS]' : ''}`,
    `${capitalised(summary)}.`,
    ...(more.length > 0 ? ['', ...more] : []),
    '',
    'Options:',
    ...all,
    '',
    'Examples:',
    ...examples.map((example) => `  ${example}`),
  ]
}
