// Parses the words of a command for people. An error says how to write the command correctly.
import { parseArgs } from 'node:util'
import { choiceError } from '../../../domain/choice-error.ts'
import { PEOPLE_NAMES, type PeopleCommand, shapeOf } from './commands.ts'
import { takenBy, usageOf } from './help.ts'
import { WrongUse } from './wrong.ts'

export type Given = {
  name: PeopleCommand
  operands: string[]
  /** For each option, all values that were given for it, in their order. */
  values: Readonly<Record<string, readonly string[]>>
  json: boolean
  help: boolean
}

const optionsOf = (name: PeopleCommand) => {
  const { values = {} } = shapeOf(name)
  return {
    ...Object.fromEntries(
      Object.keys(values).map((option) => [option, { type: 'string' as const, multiple: true as const }]),
    ),
    json: { type: 'boolean' as const },
    help: { type: 'boolean' as const, short: 'h' },
  }
}

/** Throws WrongUse. */
export function readGiven([first = '', ...rest]: readonly string[]): Given {
  const isHelp = first === 'help'
  const name = (isHelp ? rest[0] : first) as PeopleCommand
  const { minus } = shapeOf(name)
  const turned = isHelp ? [] : rest.filter((word) => word !== '-h' && minus?.test(word))
  const { given, words } = parsed(name, isHelp ? [] : rest.filter((word) => !turned.includes(word)))
  words.push(...turned)
  const help = isHelp || given.help === true
  if (!help) requireWords(name, words)
  return { name, operands: words, values: chosenOf(name, given), json: given.json === true, help }
}

const isOpen = (name: PeopleCommand) => /[*+]$/.test(shapeOf(name).operands.at(-1) ?? '')

function requireWords(name: PeopleCommand, words: readonly string[]): void {
  const { operands } = shapeOf(name)
  const least = operands.filter((operand) => !/[?*]$/.test(operand)).length
  if (words.length < least) throw wrong(name, `${operands[words.length]?.replace(/\+$/, '')} is missing`)
  if (!isOpen(name) && words.length > operands.length)
    throw wrong(name, `unexpected argument ${JSON.stringify(words[operands.length])}`)
}

function chosenOf(name: PeopleCommand, given: Record<string, unknown>): Record<string, string[]> {
  const { values = {}, several = [] } = shapeOf(name)
  const chosen: Record<string, string[]> = {}
  for (const [option, takes] of Object.entries(values)) {
    const all = (given[option] as string[] | undefined) ?? []
    if (all.length > 1 && !several.includes(option)) throw wrong(name, `--${option} can be given only once`)
    if (all.includes('') && takes !== 'TEXT')
      throw wrong(name, `--${option} takes ${takenBy(takes)}, not an empty text`)
    if (all.length > 0)
      chosen[option] =
        typeof takes === 'string' ? all : all.map((word) => choiceOf(name, option, word, takes))
  }
  return chosen
}

/** The form in which values are compared, because people write In Progress, in-progress or in_progress. */
const squashed = (word: string) => word.toLowerCase().replace(/[\s_-]/g, '')

function choiceOf(name: PeopleCommand, option: string, word: string, choices: readonly string[]): string {
  const chosen = choices.find((choice) => squashed(choice) === squashed(word))
  if (chosen === undefined) throw wrong(name, choiceError(word, option, choices))
  return chosen
}

function parsed(name: PeopleCommand, args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: optionsOf(name),
      strict: true,
      allowPositionals: true,
    })
    return { given: values as Record<string, unknown>, words: positionals }
  } catch (error) {
    // The first sentence of the message names the option; the rest is about programs.
    const [firstSentence = ''] = (error as Error).message.split(/\.(?=\s|$)|\n/)
    throw wrong(
      name,
      firstSentence
        .replace(/^Option '(\S+).*' argument missing$/, '$1 takes a value')
        .replace(
          /^Option '(--\S+)' .*ambiguous$/,
          '$1 takes a value; if it begins with a minus sign, write $1=-VALUE',
        ),
    )
  }
}

export function wrong(name: PeopleCommand, why: string): WrongUse {
  return new WrongUse(
    `${why}${why.endsWith('?') ? '' : '.'} Usage: ${usageOf(name)}; see lacewing help ${name}.`,
  )
}

/** The commands for people in the general help. */
export function peopleLines(width: number): string[] {
  return PEOPLE_NAMES.map((name) => `  ${usageOf(name).padEnd(width)}${shapeOf(name).summary}`)
}
