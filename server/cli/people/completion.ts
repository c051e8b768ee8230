// Shell completion, made from the tables of the commands: those for people with their options, those of the operator by their
// words.
import { COMMANDS } from '../arguments.ts'
import { PEOPLE_NAMES, type PeopleCommand, SHELLS, shapeOf } from './commands.ts'
import { WrongUse } from './wrong.ts'

type Offered = { word: string; summary: string }
type Option = { name: string; choices: readonly string[]; takes: boolean }

const OPERATOR = Object.entries(COMMANDS).filter(([name]) => name !== 'start')

/** The words that can follow `lacewing`, with only the first word of an operator's command of two words. */
function firstWords(): Offered[] {
  const people = PEOPLE_NAMES.map((name) => ({ word: name, summary: shapeOf(name).summary }))
  const operator = new Map<string, Offered>()
  for (const [name, { summary }] of OPERATOR) {
    const [word = ''] = name.split(' ')
    operator.set(word, {
      word,
      summary: secondWords(word).length > 0 ? `for the operator: ${word} …` : summary,
    })
  }
  return [...people, ...operator.values(), { word: 'help', summary: 'the list of commands' }]
}

function secondWords(first: string): Offered[] {
  return OPERATOR.flatMap(([name, { summary }]) => {
    const [word, second] = name.split(' ')
    return word === first && second !== undefined ? [{ word: second, summary }] : []
  })
}

const families = [...new Set(OPERATOR.map(([name]) => name.split(' ')[0] ?? ''))].filter(
  (first) => secondWords(first).length > 0,
)

function optionsOf(name: PeopleCommand): Option[] {
  const values = Object.entries(shapeOf(name).values ?? {}).map(([option, takes]) => ({
    name: option,
    takes: true,
    choices: typeof takes === 'string' ? [] : takes,
  }))
  const plain = ['json', 'help'].map((option) => ({ name: option, choices: [], takes: false }))
  return [...values, ...plain]
}

const optionWords = (name: PeopleCommand) => optionsOf(name).map((option) => `--${option.name}`)
const choicesOf = (name: PeopleCommand) => optionsOf(name).filter(({ choices }) => choices.length > 0)
const wordsOf = (offered: readonly Offered[]) => offered.map(({ word }) => word).join(' ')
/** Puts a text into single quotes of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function bash(): string {
  const choices = PEOPLE_NAMES.flatMap((name) =>
    choicesOf(name).map(
      (option) =>
        `    ${name}:--${option.name}) COMPREPLY=($(compgen -W "${option.choices.join(' ')}" -- "$word")); return ;;`,
    ),
  )
  return [
    '_lacewing() {',
    // The second and third arguments are the word to complete and the one before it.
    `  local word="$2" before="$3" command="\${COMP_WORDS[1]}" words=""`,
    '  COMPREPLY=()',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W "${wordsOf(firstWords())} --help --version" -- "$word"))`,
    '    return',
    '  fi',
    '  case "$command:$before" in',
    ...choices,
    '  esac',
    '  case "$command" in',
    ...PEOPLE_NAMES.filter((name) => name !== 'completion').map(
      (name) => `    ${name}) words="${optionWords(name).join(' ')}" ;;`,
    ),
    `    completion) words="${SHELLS.join(' ')}" ;;`,
    `    help) words="${PEOPLE_NAMES.join(' ')}" ;;`,
    ...families.map(
      (first) => `    ${first}) [ "$COMP_CWORD" -eq 2 ] && words="${wordsOf(secondWords(first))}" ;;`,
    ),
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
    '}',
    'complete -o default -F _lacewing lacewing',
  ].join('\n')
}

function zsh(): string {
  const described = (offered: readonly Offered[]) =>
    offered.map(({ word, summary }) => quoted(`${word}:${summary.replaceAll(':', '\\:')}`)).join(' ')
  const argumentsOf = (name: PeopleCommand) =>
    optionsOf(name).map((option) => {
      const many = shapeOf(name).several?.includes(option.name) ? '*' : ''
      const takes = option.takes
        ? `:${option.name}:${option.choices.length > 0 ? `(${option.choices.join(' ')})` : ''}`
        : ''
      return quoted(`${many}--${option.name}${takes}`)
    })
  return [
    '#compdef lacewing',
    '_lacewing() {',
    '  local -a offered',
    '  if (( CURRENT == 2 )); then',
    `    offered=(${described(firstWords())})`,
    "    _describe 'command' offered",
    '    return',
    '  fi',
    '  case "$words[2]" in',
    ...PEOPLE_NAMES.filter((name) => name !== 'completion').map(
      (name) => `    ${name}) _arguments ${argumentsOf(name).join(' ')} '*:word:_default' ;;`,
    ),
    `    completion) compadd ${SHELLS.join(' ')} ;;`,
    `    help) compadd ${PEOPLE_NAMES.join(' ')} ;;`,
    ...families.map(
      (first) =>
        `    ${first}) if (( CURRENT == 3 )); then offered=(${described(secondWords(first))}); _describe '${first}' offered; fi ;;`,
    ),
    '    *) _default ;;',
    '  esac',
    '}',
    'if [ "$funcstack[1]" = "_lacewing" ]; then _lacewing "$@"; else compdef _lacewing lacewing; fi',
  ].join('\n')
}

function fish(): string {
  const first = firstWords().map(
    ({ word, summary }) =>
      `complete -c lacewing -n __fish_use_subcommand -f -a ${word} -d ${quoted(summary)}`,
  )
  const options = PEOPLE_NAMES.flatMap((name) =>
    optionsOf(name).map(({ name: option, takes, choices }) =>
      [
        `complete -c lacewing -n '__fish_seen_subcommand_from ${name}' -l ${option}`,
        ...(takes ? ['-x'] : ['-f']),
        ...(choices.length > 0 ? [`-a ${quoted(choices.join(' '))}`] : []),
      ].join(' '),
    ),
  )
  const second = [
    ...families.map((word) => [word, secondWords(word)] as const),
    ['completion', SHELLS.map((word) => ({ word, summary: `for ${word}` }))] as const,
  ].flatMap(([word, offered]) =>
    offered.map(
      (one) =>
        `complete -c lacewing -n '__fish_seen_subcommand_from ${word}' -f -a ${one.word} -d ${quoted(one.summary)}`,
    ),
  )
  return [...first, ...options, ...second].join('\n')
}

const MADE: Record<(typeof SHELLS)[number], () => string> = { bash, zsh, fish }

/** Throws WrongUse. */
export function completionFor(shell: string): string {
  const known = SHELLS.find((name) => name === shell)
  if (!known)
    throw new WrongUse(`lacewing completion knows ${SHELLS.join(', ')}, not ${JSON.stringify(shell)}.`)
  return MADE[known]()
}
