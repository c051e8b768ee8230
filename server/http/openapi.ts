// Builds the API document from the contract, its descriptions and its policy: OpenAPI 3.1, and 3.0 for programs that cannot read
// 3.1. docs.ts serves it.
import type * as z from 'zod'
import { api, type OperationName } from '../../domain/api.ts'
import { ERRORS } from '../../domain/error.ts'
import type { Operation } from '../../domain/operation.ts'
import { type Capability, can, type Standing } from '../../domain/policy.ts'
import { scopeFor } from '../../domain/token/token.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { apiChapters, apiDocs, exampleOf } from './api-docs.ts'
import { componentSchemas, type Dialect, schemaOf } from './json-schema.ts'
import { openApiWebhooks } from './openapi-webhooks.ts'
import { Subscription } from './subscription.ts'

const INTRODUCTION = `Everything that Lacewing's pages do goes through these calls.

**Signing in.** \`POST /auth/v1/token?grant_type=password\` with \`{"email", "password"}\` returns an \`access_token\`, valid
for an hour, and a \`refresh_token\`. Send the first as \`Authorization: Bearer …\`. If the person has an authenticator
(\`user.factors\`), the token grants nothing yet: every call answers \`second_factor_required\`. \`POST
/auth/v1/factors/{id}/challenge\`, then \`/verify\` with \`{"challenge_id", "code"}\`, return tokens that do.

**Programs** send a token instead, which a person makes in their profile, or the owner for a robot in the settings of a project:
\`Authorization: Bearer lacewing_…\`. It has a scope (read, propose, comment, write, admin; each may also do what those before it
may) and may be limited to projects. Each call says which scope it needs. To try a call here, press Authorize and paste a token.

**Reading and changing.** A \`GET\` returns the current state, with \`seq\`: the number of the last change it includes. Every
other call returns the one event it wrote, or \`null\` if nothing changed. The same event reaches every open page by
\`/api/stream\`.

**Creating.** Every \`POST\` needs an \`Idempotency-Key\`. Retrying with the same key returns the same event and creates no duplicate.

**Refusals** are problem details (RFC 9457). \`code\` identifies the refusal, \`detail\` is a message for people.`

const INFO = {
  title: 'Lacewing',
  version: packageJson.version,
  description: INTRODUCTION,
  license: { name: 'MIT' },
}

/** The parts that OpenAPI 3.0 has no place for. */
function onlyIn31() {
  return {
    openapi: '3.1.1',
    info: {
      ...INFO,
      summary: packageJson.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    webhooks: openApiWebhooks(),
  }
}

/** @param dialect OpenAPI 3.0 has the same calls, and describes webhooks as callbacks of the call that creates one */
export function openApiDocument(dialect: Dialect = 'draft-2020-12') {
  return {
    ...(dialect === 'openapi-3.0' ? { openapi: '3.0.4', info: INFO } : onlyIn31()),
    servers: [{ url: '/' }],
    security: [{ accessToken: [] }],
    tags: [
      ...apiChapters().map(({ name, description }) => ({ name, description })),
      { name: 'Live updates', description: 'Every change as it happens.' },
    ],
    paths: paths(dialect),
    components: {
      schemas: componentSchemas(dialect),
      responses: refusals(),
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token (`lacewing_…`), or the `access_token` of a sign-in at /auth/v1.',
        },
      },
    },
  }
}

/** The example is never sent: docs.ts creates a new key for each try. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Made up by the client, new for each create and kept for its repeats.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
  example: '0198f0a0-7c3e-7000-8000-0000000000ff',
} as const

function paths(dialect: Dialect) {
  const paths: Record<string, Record<string, object>> = {}
  for (const name of apiChapters().flatMap(({ calls }) => calls)) {
    const path = api[name].path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [api[name].method.toLowerCase()]: operation(name, dialect) }
  }
  return { ...paths, '/api/stream': { post: stream(dialect) } }
}

function operation(name: OperationName, dialect: Dialect) {
  const { kind, method, path, input, output, ...operation }: Operation = api[name]
  const { summary, description } = apiDocs()[name]
  const example = exampleOf(name)
  const parts = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  return {
    operationId: name,
    tags: [apiChapters().find(({ calls }) => calls.includes(name))?.name],
    summary,
    description: [description, allowed(operation.needs), tokens(api[name])].filter(Boolean).join('\n\n'),
    parameters: [
      ...parts.map((part) => ({
        name: part,
        in: 'path',
        required: true,
        schema: { type: 'string', format: 'uuid' },
        example: (example.params as Record<string, string>)[part],
      })),
      ...(kind === 'query' ? queryParameters(input, example.input, dialect) : []),
      ...(method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(kind === 'command' &&
      Object.keys(input.shape).length > 0 && {
        requestBody: { required: true, content: json(schemaOf(input, 'input', dialect), example.input) },
      }),
    responses: {
      200: {
        description:
          kind === 'query' ? 'The answer' : 'The event that was written; `null` where nothing changed',
        content: json(schemaOf(output, 'output', dialect), example.output),
      },
      ...refusalsOf(api[name]),
    },
    ...(dialect === 'openapi-3.0' && name === 'createWebhook' && { callbacks: callbacks() }),
  }
}

function callbacks() {
  const each = Object.entries(openApiWebhooks())
  return Object.fromEntries(each.map(([type, sent]) => [type, { '{$request.body#/url}': sent }]))
}

function queryParameters(input: z.ZodObject, example: object, dialect: Dialect) {
  const { properties = {}, required = [] } = schemaOf(input, 'input', dialect)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    example: (example as Record<string, unknown>)[name],
  }))
}

function json(schema: object, example: unknown) {
  return { 'application/json': { schema, example } }
}

const STANDINGS: Standing[] = ['viewer', 'developer', 'admin', 'owner']

/** The roles that may make the call, derived from the policy. */
function allowed(needs: Capability | 'self'): string {
  if (needs === 'self') return ''
  const all = STANDINGS.filter((standing) => can(standing, needs))
  if (all.length === STANDINGS.length) return ''
  const own = STANDINGS.filter((standing) => !all.includes(standing) && can(standing, needs, true))
  const parts = [all.join(', '), own.length > 0 && `${own.join(', ')} for what they wrote themselves`]
  return `Allowed for: ${parts.filter(Boolean).join('; ')}.`
}

/** The tokens that may make the call. */
function tokens(operation: Operation): string {
  const least = scopeFor(operation)
  return least === null ? 'Not by a token.' : `By a token with the scope \`${least}\` or more.`
}

function refusalsOf({ kind, method, scope }: Operation) {
  const statuses = [400, 401, 403, 429, 503]
  if (scope !== 'user') statuses.push(404)
  if (kind === 'command') statuses.push(409, 413, 415)
  if (method === 'POST') statuses.push(422)
  return Object.fromEntries(
    statuses.sort().map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  )
}

/** One response per status, with all the codes that it may have. */
function refusals() {
  const statuses = [...new Set(Object.values(ERRORS).map(({ status }) => status as number))]
  return Object.fromEntries(statuses.map((status) => [status, refusal(status)]))
}

function refusal(status: number) {
  const codes = Object.entries(ERRORS).filter(([, error]) => error.status === status)
  const examples = codes.map(([code, { message }]) => [
    code,
    {
      value: {
        type: 'about:blank',
        title: code.replaceAll('_', ' '),
        status,
        code,
        detail: message,
        request_id: '0198f0a0-7c3e-7000-8000-0000000000fe',
      },
    },
  ])
  return {
    description: codes.map(([code, { message }]) => `\`${code}\`: ${message}`).join('\n\n'),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

const stream = (dialect: Dialect) => ({
  operationId: 'stream',
  tags: ['Live updates'],
  summary: 'Follow changes as they happen',
  description:
    'Server-sent events, kept open. The body names the projects to follow and the number (`seq`) up to which each is ' +
    'known already; every later event comes in order, none twice. On reconnecting send the last numbers seen.\n\n' +
    'Missed events are sent with current texts and names. What was deleted since has empty texts; the event of its ' +
    'deletion follows.\n\n' +
    '- `change`: an Event, with the id `{project_id}:{seq}`\n' +
    '- `ready`: all that was missed has been sent\n' +
    '- `gone`: `{"project_id", "deleted"}`: the project was deleted, or you are no longer a member\n' +
    '- `reset`: too much was missed to send it, or the number is from before you became a member: fetch anew, ' +
    '`{"project_id"}` or without one the list of projects\n' +
    '- `beat`: every 15 seconds; three times nothing means that the connection is lost',
  requestBody: {
    required: true,
    content: json(schemaOf(Subscription, 'input', dialect), {
      cursors: { '0198f0a0-7c3e-7000-8000-000000000010': 57 },
    }),
  },
  responses: {
    200: {
      description: 'The stream',
      content: {
        'text/event-stream': {
          schema: { type: 'string' },
          example: 'event: ready\ndata: {}\n\n',
        },
      },
    },
    ...Object.fromEntries(
      [400, 401, 403, 413, 415, 429, 503].map((status) => [
        status,
        { $ref: `#/components/responses/${status}` },
      ]),
    ),
  },
})
