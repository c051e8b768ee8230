// The shapes of the bundle as JSON Schema: a line of `ticket.ndjson` is a `#/$defs/ticket`, and manifest.json is the root of the
// document. docs/bundle.schema.json is a copy for readers without a server.
import type * as z from 'zod'
import { BUNDLE_KINDS, BUNDLE_VERSION, BundleManifest } from '../../domain/export/bundle.ts'
import { BUNDLE_SHAPES } from '../../domain/export/shapes.ts'
import { type JsonSchema, schemaOf } from '../http/json-schema.ts'

export function bundleSchema(): JsonSchema {
  const kinds = BUNDLE_KINDS.map((kind) => [kind, schemaOf(BUNDLE_SHAPES[kind] as z.ZodType, 'output')])
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `https://lacewing.example/bundle-${BUNDLE_VERSION}.schema.json`,
    title: 'Lacewing bundle',
    description:
      'manifest.json of the archive. Each line of `<kind>.ndjson` is a record of the definition of that name.',
    $ref: '#/$defs/manifest',
    $defs: { manifest: schemaOf(BundleManifest, 'output'), ...Object.fromEntries(kinds) },
  } as JsonSchema
}
