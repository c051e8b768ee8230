// Determines the sending forge by its headers, and checks that it knows the project's secret. Signatures are computed over the
// bytes as received, and compared in constant time.
import { createHash, createHmac, type Hash, type Hmac, timingSafeEqual } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Forge } from '../../domain/forge/forge.ts'
import { MIB } from '../bytes.ts'
import { FORGE } from './limits.ts'

type Headers = (name: string) => string | undefined

export type Sender = { forge: Forge; event: string; delivery_id: string | null }

/** The most characters that are kept of the name of an event and the id of a delivery. */
const LONGEST = 100
const short = (text: string | undefined) => text?.replace(/[^\x20-\x7e]/g, '?').slice(0, LONGEST)

/** Forgejo also sends the headers of Gitea, and both also send those of GitHub. Null if the sender is no forge. */
export function senderOf(header: Headers): Sender | null {
  const is = (forge: Forge, event: string | undefined, ...ids: string[]): Sender | null =>
    event
      ? {
          forge,
          event: short(event) ?? '',
          delivery_id: short(ids.map(header).find((id) => id)) ?? null,
        }
      : null
  return (
    is('forgejo', header('x-forgejo-event'), 'x-forgejo-delivery', 'x-gitea-delivery') ??
    is('gitea', header('x-gitea-event'), 'x-gitea-delivery') ??
    // X-Gitlab-Event-UUID does not identify a delivery, because it is the same for all addresses that receive the event.
    is('gitlab', header('x-gitlab-event'), 'idempotency-key', 'webhook-id') ??
    is('bitbucket', header('x-event-key'), 'x-request-uuid', 'x-request-id') ??
    is('github', header('x-github-event'), 'x-github-delivery')
  )
}

/** Compares hashes, so that the time does not reveal the lengths either. */
function isSame(one: string | Buffer, other: string | Buffer): boolean {
  const digest = (value: string | Buffer) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(one), digest(other))
}

const hexOf = async (secret: string, body: Buffer) =>
  (await hashed(createHmac('sha256', secret), body)).toString('hex')

/** Bytes that are hashed before other work gets a turn. */
const SLICE = MIB

/** The digest of what `hash` already contains, plus the body. */
export async function hashed(hash: Hash | Hmac, body: Buffer): Promise<Buffer> {
  for (let at = 0; at < body.length; at += SLICE) {
    if (at > 0) await setImmediate()
    hash.update(body.subarray(at, at + SLICE))
  }
  return hash.digest()
}

/** @param now in milliseconds */
export async function isSigned(
  { forge }: Sender,
  { header, secret, body, now }: { header: Headers; secret: string; body: Buffer; now: number },
): Promise<boolean> {
  if (forge === 'gitlab') return isFromGitlab({ header, secret, body, now })
  const prefixed = header('x-hub-signature-256') ?? header('x-hub-signature')
  const plain =
    forge === 'forgejo'
      ? (header('x-forgejo-signature') ?? header('x-gitea-signature'))
      : forge === 'gitea'
        ? header('x-gitea-signature')
        : undefined
  const [, sent = ''] = /^sha256=([\da-f]{64})$/i.exec(prefixed ?? '') ?? []
  const signature = (plain ?? sent).toLowerCase()
  if (signature === '') return forge === 'gitea' && isSecretInside(body, secret)
  return isSame(signature, await hexOf(secret, body))
}

/** Old Gitea sends the secret at the beginning of the body. */
const SECRET_BYTES = 64 * 1024

/** A very old Gitea signs nothing and sends the secret in the body. */
function isSecretInside(body: Buffer, secret: string): boolean {
  const start = body.toString('utf8', 0, SECRET_BYTES)
  const [, sent] = /"secret"\s*:\s*"([^"\\]{1,200})"/.exec(start) ?? []
  return sent !== undefined && isSame(sent, secret)
}

type Signed = { header: Headers; secret: string; body: Buffer; now: number }

/** By Standard Webhooks, at least one of the signatures has to match. An older GitLab sends the secret itself. */
async function isFromGitlab({ header, secret, body, now }: Signed): Promise<boolean> {
  const token = header('x-gitlab-token')
  if (token && isSame(token, secret)) return true
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((part) => header(`webhook-${part}`))
  if (!id || !time || !signatures || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now - Number(time) * 1_000) > FORGE.toleranceSeconds * 1_000) return false
  const keyed = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
  const right = (await hashed(keyed.update(`${id}.${time}.`), body)).toString('base64')
  return signatures
    .split(' ')
    .slice(0, 20)
    .map((signature) => isSame(signature, `v1,${right}`))
    .some((same) => same)
}
