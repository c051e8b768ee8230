// Sends an encrypted message to the push service of a browser. Reads only the status of the answer.
import webpush from 'web-push'
import type { PushMessage } from '../../domain/push/push.ts'
import { callOut } from '../outgoing/call-out.ts'
import type { PushKey } from './key.ts'

export type Subscription = { endpoint: string; p256dh: string; auth: string }
export type Outgoing = { endpoint: string; headers: Record<string, string>; body: Buffer }
/** The network call, which tests replace. @returns the status of the answer */
export type Post = (outgoing: Outgoing) => Promise<number>

const SECONDS = 10
/** How long a push service keeps a message for a browser that is away. */
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
        // A contact for the push service. The standard does not allow plain http.
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

/** Calls only public addresses, and follows no redirect. */
export const post: Post = async ({ endpoint, headers, body }) =>
  (await callOut({ url: endpoint, headers, body }, { seconds: SECONDS, bytes: 0 })).status
