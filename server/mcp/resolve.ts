// Turns the arguments of an agent into a request of the API: names become ids, words become values of choices. A word
// that names nothing is refused before anything is sent, with the possible words.
import type { AgentUse } from '../../domain/agent-tool.ts'
import { api, type OperationName } from '../../domain/api.ts'
import { choiceError } from '../../domain/choice-error.ts'
import { nameKey } from '../../domain/names.ts'
import { QUERY_FIELDS } from '../../domain/ticket/fields.ts'
import { NONE, nounOf } from '../../domain/ticket/kinds.ts'
import { type Argument, agentUse, argumentsOf, isVersion, referenceOf } from './arguments.ts'
import { isId, type Lookup, NotFound } from './lookup.ts'

/** An argument that is refused. */
export class WrongArgument extends Error {
  override name = 'WrongArgument'
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

export type Given = Record<string, unknown>
/** A request that is ready to be sent. */
export type Ready = { path: string; input: Given; projectId: string | undefined }

type Where = { lookup: Lookup; projectId: string | undefined; use: AgentUse | null }

/** @param given the arguments of this call */
export async function resolve(call: OperationName, given: Given, lookup: Lookup): Promise<Ready> {
  const where: Where = { lookup, projectId: undefined, use: agentUse(call) }
  let path: string = api[call].path
  const input: Given = {}
  const all = argumentsOf(call)
  const context = all.find(({ place }) => place === 'context')
  if (context && given.project !== undefined) where.projectId = await inField(context, given.project, where)
  for (const argument of all) {
    const { name, field, place, required } = argument
    const value = given[name]
    if (required && value === undefined) throw new WrongArgument(name, `\`${name}\` is required`)
    if (place === 'path') path = path.replace(`:${field}`, await pathId(call, argument, value, where, input))
    else if (place === 'input' && value !== undefined)
      input[field] = await attempted(name, () => valueFor(argument, value, where))
  }
  return { path, input, projectId: where.projectId }
}

/** Names the argument whose word was not found. */
async function attempted<T>(name: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    throw error instanceof NotFound ? new WrongArgument(name, error.message) : error
  }
}

async function inField(argument: Argument, value: unknown, where: Where): Promise<string> {
  const { name, reference } = argument
  if (typeof value !== 'string' || value === '') throw new WrongArgument(name, `\`${name}\` must be a text`)
  const { lookup, projectId } = where
  return reference
    ? attempted(name, () => lookup.find(reference, value, { projectId, noun: name }))
    : idOf(name, value)
}

function idOf(name: string, value: string): string {
  if (!isId(value)) throw new WrongArgument(name, `\`${name}\` must be an id`)
  return value
}

/** The id in the path. Its ticket also gives the version that an edit starts from, and the project of all names. */
async function pathId(call: OperationName, argument: Argument, value: unknown, where: Where, input: Given) {
  const { reference, name } = argument
  if (reference === 'ticket' && typeof value === 'string') {
    const deleted = 'withDeleted' in api[call] && call !== 'undoChange'
    const ticket = await attempted(name, () => where.lookup.ticket(value, { deleted }))
    where.projectId = ticket.project_id || undefined
    const version = argumentsOf(call).find(({ field }) => isVersion(call, field))
    if (version && ticket.version !== undefined) input.version = ticket.version
    return ticket.id
  }
  const id = await inField(argument, value, where)
  if (reference === 'project') where.projectId = id
  return id
}

async function valueFor(argument: Argument, value: unknown, where: Where): Promise<unknown> {
  const { name, field, reference, choices, many } = argument
  const isText = many === 'text'
  if (reference) return referred(value, { ...where, reference, noun: nounFor(field, name), isText })
  if (choices && typeof value === 'string')
    return isText
      ? value
          .split(',')
          .map((one) => (one.trim() === NONE ? NONE : chosen(argument, one.trim())))
          .join()
      : chosen(argument, value)
  return deep(value, where)
}

type Referring = Where & { reference: NonNullable<Argument['reference']>; noun: string; isText: boolean }

async function referred(value: unknown, where: Referring): Promise<unknown> {
  const { lookup, reference, projectId, noun, isText } = where
  const find = (word: string) => lookup.find(reference, word, { projectId, noun })
  if (Array.isArray(value))
    return Promise.all(value.map((one) => (typeof one === 'string' ? find(one) : one)))
  if (typeof value === 'object' && value !== null) return deep(value, where)
  if (typeof value !== 'string' || (isText && value === NONE)) return value
  if (!isText || !value.includes(',')) return find(value)
  // A name may contain a comma.
  return find(value).catch(async (error: unknown) => {
    if (!(error instanceof NotFound)) throw error
    const words = value.split(',').map((word) => word.trim())
    return (await Promise.all(words.map((word) => (word === NONE ? word : find(word))))).join()
  })
}

/** Resolves the fields inside of a value, such as the changes of a bulk change. */
async function deep(value: unknown, where: Where): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => deep(one, where)))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(async ([field, inner]) => {
    const reference = referenceOf(field, where.use)
    const found = reference
      ? await referred(inner, { ...where, reference, noun: nounFor(field, field), isText: true })
      : await deep(inner, where)
    return [field, found] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

function nounFor(field: string, name: string): string {
  const known = QUERY_FIELDS.find((one) => one.name === field || one.filterName === field)
  return known && known.kind !== 'choices'
    ? nounOf(known)
    : name.replace(/^(add|remove)_/, '').replace(/s$/, '')
}

/** The value of a choice, written as its value or as people see it. */
function chosen({ name, field, choices = [] }: Argument, word: string): string {
  const key = (text: string) => nameKey(text).replace(/[\s-]+/g, '_')
  const found = choices.find(({ value, label }) => [value, label].some((one) => key(one) === key(word)))
  if (found) return found.value
  const values = choices.map(({ value }) => value)
  throw new WrongArgument(name, choiceError(word, nounFor(field, name), values))
}
