// Hands an encrypted message to the push service of a browser. Nothing of the answer but its status is read.
import webpush from 'web-push'
import type { PushMessage } from '../../domain/push/push.ts'
import { callOut } from '../outgoing/call-out.ts'
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
export const post: Post = async ({ endpoint, headers, body }) =>
  (await callOut({ url: endpoint, headers, body }, { seconds: SECONDS, bytes: 0 })).status
