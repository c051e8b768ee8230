// The contract's shapes as JSON Schema for the API document. Shared shapes are components and are referenced by name.
import * as z from 'zod'
import { Comment } from '../../domain/comment/comment.ts'
import { Conflict, FieldError, Problem } from '../../domain/error.ts'
import { Event } from '../../domain/event.ts'
import { Member } from '../../domain/member/member.ts'
import { Project, ProjectCounts, ProjectSummary } from '../../domain/project/project.ts'
import { Ticket, TicketSummary } from '../../domain/ticket/ticket.ts'
import { Me, Profile, Session } from '../../domain/user/user.ts'
import { WebhookBody } from '../../domain/webhook/webhook.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema
/** OpenAPI 3.0 has its own form for values that may be null. */
export type Dialect = 'draft-2020-12' | 'openapi-3.0'

const named: Record<string, z.ZodType> = {
  Comment,
  Conflict,
  Event,
  FieldError,
  Me,
  Member,
  Problem,
  Profile,
  Project,
  ProjectCounts,
  ProjectSummary,
  Session,
  Ticket,
  TicketSummary,
  WebhookBody,
}
const registry = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })

export function componentSchemas(dialect: Dialect): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    ...options('output', dialect),
  })
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, bare(schema)]))
}

/** @param io the request (before defaults are applied) or the response */
export function schemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  dialect: Dialect = 'draft-2020-12',
): JsonSchema {
  const {
    $defs: _,
    definitions: __,
    ...own
  } = z.toJSONSchema(schema, { metadata: registry, ...options(io, dialect) })
  const text = JSON.stringify(bare(own)).replace(/"#\/(?:\$defs|definitions)\//g, '"#/components/schemas/')
  return JSON.parse(text) as JsonSchema
}

function options(io: 'input' | 'output', target: Dialect) {
  return {
    io,
    target,
    override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }) {
      const description = z.globalRegistry.get(zodSchema)?.description
      if (description && !jsonSchema.$ref) jsonSchema.description = description
      // The pattern only repeats the format.
      if (jsonSchema.format) delete jsonSchema.pattern
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      // Requests must match exactly. Responses may gain fields in later releases, which clients must tolerate.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  } as const
}

function bare({ $schema: _, $id: __, ...schema }: JsonSchema): JsonSchema {
  return schema
}
