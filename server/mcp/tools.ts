// The tools of the MCP server, built from the contract: each groups the calls that name it in their docs.ts (domain/agent-tool.ts). An
// argument `action` chooses one of its calls; without actions, the arguments decide which of them are made.
import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { AGENT_TOOLS, type AgentTool } from '../../domain/agent-tool.ts'
import { api, type OperationName } from '../../domain/api.ts'
import type { Operation } from '../../domain/operation.ts'
import { isProposable } from '../../domain/proposal/proposal.ts'
import { LANGUAGE } from '../../domain/query/tree.ts'
import { reaches, scopeFor, type TokenScope } from '../../domain/token/token.ts'
import { apiDocs } from '../http/api-docs.ts'
import { agentUse, argumentsOf, schemaOfArgument } from './arguments.ts'

export const KEY = 'idempotency_key'
export const ACTION = 'action'

/** Whether a token with this scope is offered a call, either to make it or to propose it. */
function isOffered(name: OperationName, scope: TokenScope): boolean {
  const operation: Operation = api[name]
  return reaches(scope, scopeFor(operation)) || (scope === 'propose' && isProposable(operation))
}

/** A call within a tool, and the action that chooses it. */
export type ToolCall = { call: OperationName; action: string | undefined }

/** The tools that a token with this scope is offered, each with its calls in the order of the contract. */
export function toolsFor(scope: TokenScope): Map<AgentTool, ToolCall[]> {
  const names = (Object.keys(api) as OperationName[]).filter(
    (name) => agentUse(name) && isOffered(name, scope),
  )
  const tools = (Object.keys(AGENT_TOOLS) as AgentTool[]).map((tool): [AgentTool, ToolCall[]] => [
    tool,
    callsOf(tool, names),
  ])
  return new Map(tools.filter(([, calls]) => calls.length > 0))
}

function callsOf(tool: AgentTool, names: OperationName[]): ToolCall[] {
  const calls = names.filter((call) => agentUse(call)?.tool === tool)
  const byDefault = (call: OperationName) => Number(agentUse(call)?.isDefault ?? false)
  return calls
    .sort((one, other) => byDefault(other) - byDefault(one))
    .map((call) => ({ call, action: agentUse(call)?.action }))
}

/** Whether the argument `action` chooses between the calls of a tool. */
export const hasActions = (calls: ToolCall[]) => calls.some(({ action }) => action !== undefined)

/** @param scope the scope of the token: the descriptions of tools with which it can only propose say so */
export function toolOf(name: AgentTool, calls: ToolCall[], scope: TokenScope): Tool {
  const { title, about } = AGENT_TOOLS[name]
  const operations = calls.map(({ call }): Operation => api[call])
  const isReading = operations.every(({ kind }) => kind === 'query')
  return {
    name,
    title,
    description: [about, hasActions(calls) && actionsOf(calls), proposing(operations, scope)]
      .filter(Boolean)
      .join('\n\n'),
    inputSchema: {
      type: 'object',
      properties: propertiesOf(calls),
      required: requiredOf(calls),
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: isReading,
      // The protocol asks for neither of a tool that only reads.
      ...(!isReading && {
        destructiveHint: operations.some(({ method }) => method === 'DELETE'),
        idempotentHint: operations.every(({ method }) => method !== 'POST'),
      }),
      openWorldHint: false,
    },
  }
}

function proposing(operations: Operation[], scope: TokenScope): string | false {
  const proposes = operations.some(
    (operation) => operation.kind === 'command' && !reaches(scope, scopeFor(operation)),
  )
  return proposes && 'With this token it changes nothing: the change is proposed, and a person decides.'
}

/** One line for each action: what it does, and its arguments. */
function actionsOf(calls: ToolCall[]): string {
  const lines = calls.map(({ call, action }) => {
    const names = argumentsOf(call).map(({ name, required }) => (required ? name : `${name}?`))
    // The filters of a list are many, and described below.
    const shown = names.length > 9 ? [...names.slice(0, 1), 'filters?'] : names
    return `- ${action}: ${apiDocs()[call].summary}${shown.length > 0 ? ` (${shown.join(', ')})` : ''}`
  })
  return [`Actions; default \`${calls[0]?.action}\`:`, ...lines].join('\n')
}

const QUERY_HINT = `Conditions of the query language, such as \`assignee:me label:ios -status:done due:<7d priority:>=high "exact words"\`. Fields: ${Object.keys(
  LANGUAGE,
).join(', ')}`

function propertiesOf(calls: ToolCall[]): Record<string, object> {
  const properties: Record<string, object> = {}
  const actions = calls.map(({ action }) => action)
  if (hasActions(calls)) properties[ACTION] = { enum: actions, default: actions[0] }
  for (const { call } of calls)
    for (const argument of argumentsOf(call)) {
      const schema = schemaOfArgument(argument, agentUse(call))
      properties[argument.name] ??=
        argument.name === 'query' ? { type: 'string', description: QUERY_HINT } : (schema as object)
    }
  if (calls.some(({ call }) => api[call].method === 'POST'))
    properties[KEY] = {
      type: 'string',
      description: 'The same for a retry: it is done once',
    }
  return properties
}

/** The arguments that every call of a tool requires. */
function requiredOf(calls: ToolCall[]): string[] {
  const required = calls.map(({ call }) =>
    argumentsOf(call).flatMap(({ name, required }) => (required ? name : [])),
  )
  return (required[0] ?? []).filter((name) => required.every((names) => names.includes(name)))
}
