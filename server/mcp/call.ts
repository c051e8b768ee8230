// Carries out what an agent asks a tool for, as calls of the API with the agent's token. A refusal becomes an error with the same
// message.
import { randomUUID } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { AgentTool } from '../../domain/agent-tool.ts'
import { api, type OperationName } from '../../domain/api.ts'
import { choiceError } from '../../domain/choice-error.ts'
import type { TokenScope } from '../../domain/token/token.ts'
import { withAddresses } from './answers.ts'
import { argumentsOf } from './arguments.ts'
import { type Ask, createLookup } from './lookup.ts'
import { type Given, type Ready, resolve, WrongArgument } from './resolve.ts'
import { ACTION, hasActions, KEY, type ToolCall, toolsFor } from './tools.ts'

type Asking = { ask: Ask; scope: TokenScope; publicUrl: string }

export async function callTool(asking: Asking, name: string, given: Given = {}): Promise<CallToolResult> {
  const { ask, scope, publicUrl } = asking
  const calls = toolsFor(scope).get(name as AgentTool)
  if (!calls) return failed({ code: 'not_found', detail: `This token has no tool ${name}` })
  const lookup = createLookup(ask)
  try {
    const { [KEY]: key = randomUUID(), ...rest } = given
    if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key))
      throw new WrongArgument(KEY, `\`${KEY}\` must be 8 to 200 plain characters`)
    const chosen = choose(name, calls, rest)
    const ready = []
    for (const { call, given } of chosen) ready.push({ call, ...(await resolve(call, given, lookup)) })
    requireValid(ready)
    const answers = []
    for (const { call, path, input, projectId } of ready) {
      const { isOk, answer } = await send(ask, call, { path, input, projectId }, key)
      if (!isOk) return failed(withDone(named(answer, call), answers))
      answers.push(await withAddresses(answer, { lookup, publicUrl, projectId }))
    }
    return answered(answers.length === 1 ? answers[0] : answers)
  } catch (error) {
    if (!(error instanceof WrongArgument)) throw error
    const { field, message } = error
    return failed({ code: 'invalid_input', detail: message, errors: [{ field, message }] })
  }
}

type Chosen = { call: OperationName; given: Given }

/** The calls that an agent means, each with its arguments. */
function choose(tool: string, calls: ToolCall[], { [ACTION]: action, ...given }: Given): Chosen[] {
  if (hasActions(calls)) {
    const names = calls.flatMap((one) => one.action ?? [])
    const wanted = action ?? names[0]
    const found = calls.find((one) => one.action === wanted)
    if (!found) throw new WrongArgument(ACTION, choiceError(String(wanted), `action of ${tool}`, names))
    requireKnown(tool, [found.call], given)
    return [{ call: found.call, given }]
  }
  if (action !== undefined) throw new WrongArgument(ACTION, `${tool} has no actions`)
  requireKnown(
    tool,
    calls.map(({ call }) => call),
    given,
  )
  return split(calls, given)
}

/** Each argument goes to the first call that has it, and the arguments of the path to all. */
function split(calls: ToolCall[], given: Given): Chosen[] {
  const taken = new Set<string>()
  const chosen = calls.flatMap(({ call }): Chosen[] => {
    const own: Given = {}
    let isWanted = calls.length === 1
    for (const { name, place } of argumentsOf(call)) {
      if (given[name] === undefined || (place === 'input' && taken.has(name))) continue
      own[name] = given[name]
      if (place !== 'input') continue
      taken.add(name)
      // A version is not a change.
      isWanted ||= name !== 'version'
    }
    return isWanted ? [{ call, given: own }] : []
  })
  if (chosen.length === 0) throw new WrongArgument('title', 'Send at least one field to change')
  return chosen
}

function requireKnown(tool: string, calls: OperationName[], given: Given) {
  const names = [...new Set(calls.flatMap((call) => argumentsOf(call).map(({ name }) => name)))]
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new WrongArgument(unknown, choiceError(unknown, `argument of ${tool} for this action`, names))
}

/** Several calls are checked before the first is sent, so that a mistake leaves nothing half done. */
function requireValid(ready: ({ call: OperationName } & Ready)[]) {
  if (ready.length < 2) return
  for (const { call, input } of ready) {
    const issue = api[call].input.safeParse(input).error?.issues[0]
    if (issue) throw new WrongArgument(nameOf(call, String(issue.path[0] ?? '')), issue.message)
  }
}

async function send(ask: Ask, call: OperationName, { path, input }: Ready, key: string) {
  const { method, kind } = api[call]
  const response = await ask(kind === 'query' ? `${path}?${queryOf(input)}` : path, {
    method,
    ...(method === 'POST' && { key }),
    ...(kind === 'command' && { body: JSON.stringify(input) }),
  })
  return { isOk: response.ok, answer: (await response.json()) as unknown }
}

function queryOf(input: Given): string {
  const pairs = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(
    pairs.map(([field, value]) => [field, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  ).toString()
}

const nameOf = (call: OperationName, field: string) =>
  argumentsOf(call).find((one) => one.field === field)?.name ?? field

type Problem = { errors?: { field: string }[] }

/** A refusal with the names that the agent uses. */
function named(answer: unknown, call: OperationName): object {
  const problem = answer as Problem
  const errors = problem.errors?.map((error) => ({ ...error, field: nameOf(call, error.field) }))
  return { ...problem, ...(errors && { errors }) }
}

/** Says what was already changed when a later part of the edit was refused. */
const withDone = (problem: object, done: unknown[]) => (done.length > 0 ? { ...problem, done } : problem)

const answered = (answer: unknown): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(answer) }],
})

function failed(problem: object): CallToolResult {
  return { ...answered(problem), isError: true }
}
