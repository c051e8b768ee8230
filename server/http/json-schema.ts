// The contract's shapes as JSON Schema for the API document. Shared shapes are components, referenced by name.
import * as z from 'zod'
import { Comment } from '../../domain/comment.ts'
import { Conflict, FieldError, Problem } from '../../domain/error.ts'
import { Event } from '../../domain/event.ts'
import { Member } from '../../domain/member.ts'
import { Project, ProjectCounts, ProjectSummary } from '../../domain/project.ts'
import { Ticket, TicketSummary } from '../../domain/ticket.ts'
import { Me, Profile, Session } from '../../domain/user.ts'
import { WebhookBody } from '../../domain/webhook.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const named: Record<string, z.ZodType> = {
  ...{ Comment, Conflict, Event, FieldError, Me, Member, Problem, Profile },
  ...{ Project, ProjectCounts, ProjectSummary, Session, Ticket, TicketSummary, WebhookBody },
}
const registry = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })

export function componentSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    ...options('output'),
  })
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, bare(schema)]))
}

/** @param io the request (before defaults are applied) or the response */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $defs: _, ...own } = z.toJSONSchema(schema, { metadata: registry, ...options(io) })
  return JSON.parse(JSON.stringify(bare(own)).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
}

function options(io: 'input' | 'output') {
  return {
    io,
    override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }) {
      const description = z.globalRegistry.get(zodSchema)?.description
      if (description && !jsonSchema.$ref) jsonSchema.description = description
      // The pattern only repeats what the format says.
      if (jsonSchema.format) delete jsonSchema.pattern
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      // Requests must match exactly; responses may gain fields, which clients must tolerate.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  } as const
}

function bare({ $schema: _, $id: __, ...schema }: JsonSchema): JsonSchema {
  return schema
}
