// Turns a delivery into facts, with the parser for its forge and event.
import { ZodError } from 'zod'
import { cut } from '../../../domain/cut.ts'
import type { Forge } from '../../../domain/forge/forge.ts'
import { parseJson } from '../../http/json.ts'
import type { Facts } from '../facts.ts'
import { BITBUCKET } from './bitbucket.ts'
import { BITBUCKET_SERVER } from './bitbucket-server.ts'
import { GITEA } from './gitea.ts'
import { GITHUB } from './github.ts'
import { GITLAB, kindOf } from './gitlab.ts'

const PARSERS = {
  github: GITHUB,
  gitea: GITEA,
  forgejo: GITEA,
  gitlab: GITLAB,
  bitbucket: { ...BITBUCKET, ...BITBUCKET_SERVER },
} satisfies Record<Forge, Record<string, (payload: unknown) => Facts>>

function parserOf(forge: Forge, event: string, payload: unknown): ((payload: unknown) => Facts) | undefined {
  const parsers: Record<string, (payload: unknown) => Facts> = PARSERS[forge]
  const kind = forge === 'gitlab' ? (kindOf(payload) ?? '') : event
  return Object.hasOwn(parsers, kind) ? parsers[kind] : undefined
}

/** Whether an event of this type contains anything that is kept. */
export function isStored(forge: Forge, event: string, payload: unknown): boolean {
  return parserOf(forge, event, payload) !== undefined
}

/** A field does not have the shape that the forge documents. */
export class OddPayload extends Error {
  override name = 'OddPayload'
}

/** @throws OddPayload unless it is the text of a JSON object */
export function payloadIn(body: Buffer): object {
  let payload: unknown
  try {
    payload = parseJson(body.toString('utf8').replace(/^\ufeff/, ''))
  } catch {
    // Handled below, like JSON that is no object.
  }
  if (typeof payload === 'object' && payload !== null && !Array.isArray(payload)) return payload
  throw new OddPayload('The body is not a JSON object')
}

/** @throws OddPayload */
export function read(forge: Forge, event: string, payload: unknown): Facts | null {
  try {
    return parserOf(forge, event, payload)?.(payload) ?? null
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    const [{ path, message } = { path: [], message: '' }] = error.issues
    throw new OddPayload(cut(`${path.join('.') || 'the body'}: ${message}`, 300))
  }
}
