// Hands an encrypted message to the push service of a browser. Nothing of the answer but its status is read.
import { request } from 'node:https'
import { isIP } from 'node:net'
import webpush from 'web-push'
import type { PushMessage } from '../../domain/push.ts'
import { isPublicAddress, publicLookup } from '../outgoing/public-address.ts'
import type { PushKey } from './key.ts'

export type Subscription = { endpoint: string; p256dh: string; auth: string }
export type Outgoing = { endpoint: string; headers: Record<string, string>; body: Buffer }
/** The network, which tests replace. @returns the status of the answer */
export type Post = (outgoing: Outgoing) => Promise<number>

const SECONDS = 10
/** For how long a push service keeps a message for a browser that is away. */
const KEPT_SECONDS = 86_400

export function outgoingOf(
  { endpoint, p256dh, auth }: Subscription,
  message: PushMessage,
  { public_key, private_key }: PushKey,
  publicUrl: string,
): Outgoing {
  const details = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: {
        // Who may be asked about it; the standard takes no plain http.
        subject: publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost.invalid',
        publicKey: public_key,
        privateKey: private_key,
      },
      TTL: KEPT_SECONDS,
      contentEncoding: 'aes128gcm',
    },
  )
  return { endpoint, headers: details.headers as Record<string, string>, body: details.body }
}

/** To public addresses only; follows no redirect. */
export const post: Post = ({ endpoint, headers, body }) =>
  new Promise((resolve, reject) => {
    const { hostname } = new URL(endpoint)
    const host = hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !isPublicAddress(host)) return reject(new Error('not a public address'))
    const asked = request(
      endpoint,
      { method: 'POST', headers, lookup: publicLookup, timeout: SECONDS * 1_000, agent: false },
      (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    const late = setTimeout(() => asked.destroy(new Error('the push service took too long')), SECONDS * 1_000)
    asked.on('close', () => clearTimeout(late))
    asked.on('error', reject)
    asked.end(body)
  })
