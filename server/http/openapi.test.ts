// The API document is complete: every call has a description, an example and its refusals, and every reference resolves.
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { api, type OperationName } from '../../domain/api.ts'
import { EVENT_TYPES } from '../../domain/event-types.ts'
import { REFUSALS } from '../../domain/refusals.ts'
import { WebhookBody } from '../../domain/webhook/webhook.ts'
import { docsRoutes } from './docs.ts'
import { openApiDocument } from './openapi.ts'

const text = z.string().min(1)
const Schema = z.record(z.string(), z.unknown())
const Content = z.record(
  z.string(),
  z.strictObject({ schema: Schema, example: z.unknown().optional(), examples: Schema.optional() }),
)
const Reference = z.strictObject({ $ref: z.string().startsWith('#/components/') })
const Parameter = z.strictObject({
  name: text,
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: text.optional(),
  schema: Schema,
  example: z.unknown().optional(),
})
const Response = z.strictObject({ description: text, content: Content })
const Operation = z.strictObject({
  operationId: text,
  tags: z.array(text).length(1),
  summary: text,
  description: text,
  security: z.tuple([]).optional(),
  parameters: z.array(z.union([Reference, Parameter])).optional(),
  requestBody: z.strictObject({ required: z.literal(true), content: Content }).optional(),
  responses: z.record(z.string().regex(/^[2-5]\d\d$/), z.union([Reference, Response])),
})
/** The parts of OpenAPI 3.1 that the document uses, as strict shapes. */
const Document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.strictObject({
    title: text,
    version: z.string().regex(/^\d+\.\d+\.\d+/),
    summary: text,
    description: text,
    license: z.strictObject({ name: text, identifier: text }),
  }),
  servers: z.array(z.strictObject({ url: text })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  tags: z.array(z.strictObject({ name: text, description: text })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'patch', 'delete']), Operation),
  ),
  webhooks: z.record(z.enum(EVENT_TYPES as [string, ...string[]]), z.strictObject({ post: Operation })),
  components: z.strictObject({
    schemas: z.record(z.string(), Schema),
    responses: z.record(z.string(), Response),
    parameters: z.record(z.string(), Parameter),
    securitySchemes: z.record(z.string(), Schema),
  }),
})

const document = Document.parse(JSON.parse(JSON.stringify(openApiDocument())))
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
)

test('contains every call of the contract and the stream, once each', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids.sort()).toEqual([...Object.keys(api), 'stream'].sort())
})

const referencesOf = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '')
const each = (references: string[]) => [...new Set(references)].sort()

test('every reference resolves', () => {
  const references = referencesOf(document)
  expect(references.length).toBeGreaterThan(100)
  for (const reference of new Set(references)) {
    const target = reference
      .split('/')
      .reduce<unknown>((node, name) => (node as Record<string, unknown>)?.[name], document)
    expect(target, reference).toBeTypeOf('object')
  }
})

/** Every object within a value. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const each of Object.values(value)) yield* objectsIn(each)
}

test('is there as OpenAPI 3.0 too, with what is sent to webhooks as callbacks', async () => {
  const old = await (await docsRoutes().request('/api/openapi-3.0.json')).json()
  const calls = Object.entries(old.paths as typeof document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method} ${path}`),
  )
  expect(calls).toEqual(
    operations.map(({ operationId, method, path }) => `${operationId}: ${method} ${path}`),
  )
  expect(old.openapi).toMatch(/^3\.0\.\d$/)
  expect(old).not.toHaveProperty('webhooks')
  expect(each(referencesOf(old))).toEqual(each(referencesOf(document)))
  const create = Object.values(old.paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === 'createWebhook')
  const sent = Object.entries(document.webhooks).map(([type, what]) => [
    type,
    { '{$request.body#/url}': what },
  ])
  expect(create).toHaveProperty('callbacks', Object.fromEntries(sent))
})

test('as OpenAPI 3.0 its schemas have nothing that came later', () => {
  const old = openApiDocument('openapi-3.0')
  const schemas = [...objectsIn(old)].flatMap(({ schema, schemas }) => [schema, schemas]).filter(Boolean)
  const parts = schemas.flatMap((schema) => [...objectsIn(schema)])
  expect(parts.length).toBeGreaterThan(1_000)
  const later = parts.filter(
    (part) =>
      Array.isArray(part.type) ||
      part.type === 'null' ||
      'const' in part ||
      '$defs' in part ||
      '$schema' in part,
  )
  expect(later).toEqual([])
  expect(parts.some((part) => part.nullable === true)).toBe(true)
})

test('every refusal of the catalogue is listed under its status', () => {
  for (const [code, { status, message }] of Object.entries(REFUSALS)) {
    const { description, content } = document.components.responses[status] ?? {}
    expect(description).toContain(`\`${code}\`: ${message}`)
    expect(content?.['application/problem+json']?.examples).toHaveProperty(code)
  }
})

describe.each(Object.keys(api) as OperationName[])('%s', (name) => {
  const { kind, method, path, input } = api[name]
  const operation = operations.find(({ operationId }) => operationId === name)
  const parameters = (operation?.parameters ?? []).filter((parameter) => 'name' in parameter)

  test('is listed under its method and path, with its path parameters', () => {
    expect(operation?.method.toUpperCase()).toBe(method)
    expect(operation?.path).toBe(path.replace(/:(\w+)/g, '{$1}'))
    const parts = [...(operation?.path ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(
      parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name),
    ).toEqual(parts)
  })

  test('documents its input', () => {
    const fields = Object.keys(input.shape)
    const inQuery = parameters
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => parameter.name)
    const body = operation?.requestBody?.content['application/json']?.schema.properties ?? {}
    expect(kind === 'query' ? inQuery : Object.keys(body)).toEqual(fields)
  })

  test('requires an idempotency key if and only if it creates', () => {
    const asks = JSON.stringify(operation?.parameters).includes('IdempotencyKey')
    expect(asks).toBe(method === 'POST')
  })

  test('documents a response and the common refusals', () => {
    const answer = operation?.responses[200] as z.infer<typeof Response>
    expect(answer.content['application/json']).toHaveProperty('example')
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['400', '401', '429', '503']),
    )
  })
})

test('says who may make a call, from the policy', () => {
  const documented = (name: OperationName) =>
    operations.find(({ operationId }) => operationId === name)?.description
  expect(documented('updateProject')).toContain('Allowed for: owner.')
  expect(documented('deleteTicket')).toContain(
    'Allowed for: admin, owner; developer for what they wrote themselves.',
  )
  expect(documented('getTicket')).not.toContain('Allowed for')
})

test('is served as JSON, and as a page without inline scripts', async () => {
  const routes = docsRoutes()
  expect(await (await routes.request('/api/openapi.json')).json()).toEqual(document)
  const page = await (await routes.request('/api/docs')).text()
  for (const [, attributes, content] of page.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
    expect(attributes).toContain('src="/')
    expect(content).toBe('')
  }
  const script = await routes.request('/api/docs/start.js')
  expect(script.headers.get('content-type')).toMatch(/javascript/)
})

test('what is sent to webhooks is described by event, with examples that are accepted', () => {
  const examples = Object.entries(document.webhooks).map(([type, { post }]) => {
    const { example } = post.requestBody?.content['application/json'] ?? {}
    return [type, WebhookBody.safeParse(example).success]
  })
  expect(Object.keys(document.webhooks).sort()).toEqual([...EVENT_TYPES].sort())
  expect(examples.filter(([, isRight]) => !isRight)).toEqual([])
})
