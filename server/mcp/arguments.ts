// The arguments by which agents make a call, from its row of the contract: a key, a name or a choice where the API takes an id. A
// new field arrives by itself; what it names follows from its kind, its name, or the docs.ts of its noun.
import type { AgentTool, AgentUse, Reference } from '../../domain/agent-tool.ts'
import { api, type OperationName } from '../../domain/api.ts'
import type { Operation } from '../../domain/operation.ts'
import { QUERY_FIELDS } from '../../domain/ticket/fields.ts'
import { type Field, type Kind, valuesOf } from '../../domain/ticket/kinds.ts'
import { apiDocs } from '../http/api-docs.ts'
import { type JsonSchema, schemaOf } from '../http/json-schema.ts'

type Choice = { value: string; label: string }

/** One argument of a call. */
export type Argument = {
  /** The name that agents use. */
  name: string
  /** The parameter of the path, or the field of the input. */
  field: string
  place: 'path' | 'input' | 'context'
  required: boolean
  schema: JsonSchema
  reference?: Reference
  choices?: readonly Choice[]
  /** Several values: as a list, or as one text separated by commas. */
  many?: 'list' | 'text'
}

const REFERENCES: { [K in Kind]?: Reference } = {
  person: 'person',
  choices: 'label',
  record: 'milestone',
  column: 'column',
  ticket: 'ticket',
}
const SCOPES: Record<string, Reference> = {
  project: 'project',
  ticket: 'ticket',
  user: 'person',
  label: 'label',
  milestone: 'milestone',
  column: 'column',
}
const IN_PROJECT: ReadonlySet<Reference> = new Set(['label', 'column', 'milestone'])
const WORDS: Record<Reference, string> = {
  project: 'Key, such as APO, name or id',
  ticket: 'Key, such as APO-12, or id',
  person: 'Username, full name, `me` or id',
  label: 'Name or id',
  milestone: 'Name or id',
  column: 'Name or key',
}

/** How agents make a call; null if they do not. */
export const agentUse = (name: OperationName): AgentUse | null => apiDocs()[name].agent ?? null

/** The parameters of a path. */
const paramsOf = (path: string) => [...path.matchAll(/:(\w+)Id/g)].map((match) => match[1] ?? '')

const ticketField = (name: string): Field | undefined =>
  QUERY_FIELDS.find((field) => field.name === name || field.filterName === name)

/** The kind of thing that a field of an input names, at any depth. */
export function referenceOf(name: string, use: AgentUse | null): Reference | undefined {
  const field = ticketField(name)
  const [, scope = ''] = /^(\w+)_id$/.exec(name) ?? []
  return use?.refers?.[name] ?? (field ? REFERENCES[field.kind] : SCOPES[scope])
}

const shortName = (name: string) => name.replace(/_ids$/, 's').replace(/_id$/, '')

const known = new Map<OperationName, Argument[]>()

/** The arguments of a call, in the order of its path and its input. */
export function argumentsOf(name: OperationName): Argument[] {
  const arguments_ = known.get(name) ?? makeArguments(name)
  known.set(name, arguments_)
  return arguments_
}

function makeArguments(call: OperationName): Argument[] {
  const { path, input, kind }: Operation = api[call]
  const use = agentUse(call)
  const { properties = {}, required = [] } = schemaOf(input, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  const fields = Object.entries(properties).flatMap(([field, schema]): Argument[] => {
    if (use?.omit?.includes(field)) return []
    const reference = referenceOf(field, use)
    const choices = choicesOf(field, schema)
    const isList = variantsOf(schema).some(({ type }) => type === 'array')
    const isText = kind === 'query' && ticketField(field)?.filterName === field
    const many = isList ? 'list' : isText ? 'text' : undefined
    return [
      {
        name: use?.named?.[field] ?? (reference ? shortName(field) : field),
        field,
        place: 'input',
        // The server knows the version of the ticket that it looked up.
        required: required.includes(field) && !isVersion(call, field),
        schema,
        ...(reference && { reference }),
        ...(choices && { choices }),
        ...(many && { many }),
      },
    ]
  })
  const params = paramsOf(path).map((scope): Argument => {
    const reference = SCOPES[scope]
    const schema: JsonSchema = { type: 'string', description: `Id of the ${scope}` }
    return {
      name: scope,
      field: `${scope}Id`,
      place: 'path',
      required: true,
      schema,
      ...(reference && { reference }),
    }
  })
  // A name is looked up in a project. Calls about a project or a ticket already name it.
  const isNamed = params.some(({ reference }) => reference !== undefined && IN_PROJECT.has(reference))
  const context: Argument[] = isNamed
    ? [{ name: 'project', field: '', place: 'context', required: false, schema: {}, reference: 'project' }]
    : []
  return [...params, ...context, ...fields]
}

/** Whether a field is the version that an edit of a ticket starts from. */
export function isVersion(call: OperationName, field: string): boolean {
  return field === 'version' && api[call].path.startsWith('/api/tickets/')
}

const variantsOf = (schema: JsonSchema): JsonSchema[] =>
  schema.anyOf ? (schema.anyOf as JsonSchema[]) : [schema]

function choicesOf(name: string, schema: JsonSchema): readonly Choice[] | undefined {
  const field = ticketField(name)
  if (field?.kind === 'choice') return field.choices
  const values = variantsOf(schema).flatMap((one) => (one.enum ?? []) as string[])
  return values.length > 0 ? values.map((value) => ({ value, label: value })) : undefined
}

/** The JSON Schema of an argument, as agents see it. */
export function schemaOfArgument(
  { field, reference, schema: own, many, choices }: Argument,
  use: AgentUse | null,
): JsonSchema {
  const schema = withNames(filtersElsewhere(own, use?.filters?.[field]), use) as JsonSchema
  if (reference) return schemaOfReference(reference, schema, many)
  if (choices && many === 'text')
    return { type: 'string', description: `Of ${valuesOf(choices).join(', ')}; several separated by commas` }
  return schema
}

/** The schema without the filters that a tool describes already. */
function filtersElsewhere(schema: JsonSchema, tool: AgentTool | undefined): JsonSchema {
  if (tool === undefined) return schema
  const filters = { type: 'object', description: `Filters, as of ${tool}` } as JsonSchema
  return { anyOf: variantsOf(schema).map((one) => (one.type === 'object' ? filters : one)) }
}

/** Limits that a refusal names anyway: every agent reads all tools before its first call, so that they have to be small. */
const LEFT_OUT = new Set([
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'propertyNames',
])
/** With more choices than this, the description and a refusal name them. */
const MOST_CHOICES = 20
const isLimit = ([key, value]: [string, unknown]) =>
  LEFT_OUT.has(key) ||
  (key === 'enum' && (value as unknown[]).length > MOST_CHOICES) ||
  (key === 'default' && value === null) ||
  (key === 'maximum' && value === 2_147_483_647) ||
  (key === 'additionalProperties' && value === false)

const typesOf = ({ type }: JsonSchema): unknown[] => [type].flat()

/** One schema for variants of different types: all other keywords concern only values of one type. */
function joined({ anyOf, ...rest }: JsonSchema): JsonSchema {
  const variants = (anyOf as JsonSchema[]).flatMap((one) => (one.anyOf ? (one.anyOf as JsonSchema[]) : [one]))
  const types = variants.flatMap(typesOf)
  const isPlain = variants.every(
    (one) => 'type' in one && one.type !== 'object' && !('enum' in one || 'const' in one),
  )
  if (!isPlain || new Set(types).size < types.length) return { anyOf, ...rest }
  return { ...Object.assign({}, ...variants), ...rest, type: types }
}

/** The schema in which the fields inside of a value take names, too. */
function withNames(schema: unknown, use: AgentUse | null): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withNames(one, use))
  if (typeof schema !== 'object' || schema === null) return schema
  // A constant says its type.
  const told = Object.entries(schema).filter(
    (entry) => !isLimit(entry) && !(entry[0] === 'type' && 'const' in schema),
  )
  const entries = told.map(([key, value]) => {
    if (key !== 'properties') return [key, withNames(value, use)]
    const fields = Object.entries(value as Record<string, JsonSchema>).map(([field, inner]) => {
      const reference = referenceOf(field, use)
      const isList = variantsOf(inner).some(({ type }) => type === 'array')
      return [
        field,
        reference ? schemaOfReference(reference, inner, isList ? 'list' : undefined) : withNames(inner, use),
      ]
    })
    return [key, Object.fromEntries(fields)]
  })
  const named: JsonSchema = Object.fromEntries(entries)
  return named.anyOf ? joined(named) : named
}

function schemaOfReference(reference: Reference, schema: JsonSchema, many: Argument['many']): JsonSchema {
  const variants = variantsOf(schema)
  const isOptional = variants.flatMap(typesOf).includes('null')
  const words = WORDS[reference]
  const own = many ? undefined : schema.description
  const rest = variants.find(({ type }) => type === 'object')
  if (many === 'list') {
    const list = { type: 'array', items: { type: 'string', description: words } } as JsonSchema
    return rest ? { anyOf: [list, rest] } : list
  }
  const description = [
    own && reference !== 'person' && !/\bkey\b|\bid/i.test(own) && `${own}.`,
    many ? `${words}; several separated by commas, or none` : words,
  ]
    .filter(Boolean)
    .join(' ')
  return { type: isOptional ? ['string', 'null'] : 'string', description } as JsonSchema
}
