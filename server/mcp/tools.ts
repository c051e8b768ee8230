// The tools of the MCP server, built from the contract: one per call that tokens may make, with description, example and schema.
import { randomUUID } from 'node:crypto'
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'
import { api, type OperationName } from '../../domain/api.ts'
import type { Operation } from '../../domain/operation.ts'
import { isProposable } from '../../domain/proposal/proposal.ts'
import { reaches, scopeFor, type TokenScope } from '../../domain/token/token.ts'
import { apiDocs, exampleOf } from '../http/api-docs.ts'
import { schemaOf } from '../http/json-schema.ts'

/** Sends a request to the product's own API, with the caller's credentials. */
export type Ask = (path: string, init: { method: string; body?: string; key?: string }) => Promise<Response>

const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
const KEY = 'idempotency_key'

/** Whether a token with this scope is offered a call, either to make it or to propose it. */
function isOffered(name: OperationName, scope: TokenScope): boolean {
  const operation: Operation = api[name]
  return reaches(scope, scopeFor(operation)) || (scope === 'propose' && isProposable(operation))
}

/** The calls that a token with this scope is offered, in the order of the contract. */
export function offered(scope: TokenScope): OperationName[] {
  return (Object.keys(api) as OperationName[]).filter((name) => isOffered(name, scope))
}

const paramsOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')

/** @param scope the scope of the token: the descriptions of calls that it can only propose say so */
export function toolOf(name: OperationName, scope: TokenScope): Tool {
  const { kind, method, path, input }: Operation = api[name]
  const { summary, description } = apiDocs()[name]
  const example = exampleOf(name)
  const { properties = {}, required = [] } = schemaOf(input, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  const params = paramsOf(path)
  const proposes = kind === 'command' && !reaches(scope, scopeFor(api[name]))
  return {
    name,
    title: summary,
    description: [
      description,
      proposes && 'With this token it changes nothing: the change is proposed, and a person decides.',
      `Example: ${JSON.stringify({ ...(example.params as object), ...(example.input as object) })}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(params.map((param) => [param, { type: 'string', pattern: UUID }])),
        ...properties,
        ...(method === 'POST' && {
          [KEY]: {
            type: 'string',
            minLength: 8,
            maxLength: 200,
            description: 'Send the same key again when you retry a call, so that it is carried out only once',
          },
        }),
      },
      required: [...params, ...required],
      additionalProperties: false,
    },
    annotations: {
      title: summary,
      readOnlyHint: kind === 'query',
      destructiveHint: method === 'DELETE',
      idempotentHint: kind === 'query' || method !== 'POST',
      openWorldHint: false,
    },
  }
}

/** Calls the API as any program does. A refusal becomes an error with the same message. */
export async function callTool(
  ask: Ask,
  scope: TokenScope,
  name: string,
  given: Record<string, unknown> = {},
): Promise<CallToolResult> {
  if (!Object.hasOwn(api, name) || !isOffered(name as OperationName, scope))
    return failed({ code: 'not_found', detail: `This token has no tool ${name}` })
  const { method, path, kind } = api[name as OperationName]
  const rest = { ...given }
  let filled: string = path
  for (const param of paramsOf(path)) {
    const id = rest[param]
    if (typeof id !== 'string' || !new RegExp(UUID).test(id))
      return failed({ code: 'invalid_input', detail: `${param} must be an id`, field: param })
    filled = filled.replace(`:${param}`, id)
    delete rest[param]
  }
  const { [KEY]: key = randomUUID(), ...input } = rest
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key))
    return failed({ code: 'invalid_input', detail: `${KEY} must be 8 to 200 plain characters`, field: KEY })
  const response = await ask(kind === 'query' ? `${filled}?${queryOf(input)}` : filled, {
    method,
    ...(method === 'POST' && { key }),
    ...(kind === 'command' && { body: JSON.stringify(input) }),
  })
  const text = await response.text()
  return { content: [{ type: 'text', text }], ...(!response.ok && { isError: true }) }
}

function queryOf(input: Record<string, unknown>): string {
  const pairs = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(
    pairs.map(([field, value]) => [field, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  ).toString()
}

function failed(problem: { code: string; detail: string; field?: string }): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(problem) }], isError: true }
}
