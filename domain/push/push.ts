// Web push: browsers that are notified of mentions and assignments while no page is open.

import * as z from 'zod'
import { t } from '../locale/message.ts'
import { hasCredentials } from '../text.ts'

/** The most browsers of one person. Another browser replaces the oldest one. */
export const PUSHES_PER_PERSON = 20

const Base64Url = z.string().regex(/^[\w-]+=*$/, t('Must be base64url'))

const Endpoint = z
  .url({ protocol: /^https$/, message: t('Must be an https address') })
  .max(2_000)
  .refine(hasNoExtras, t('Must be an address without a user name, a password or a port'))

export const AddPush = z.strictObject({
  endpoint: Endpoint.describe('The address at the push service of the browser'),
  p256dh: Base64Url.length(87).describe('The public key of the browser'),
  auth: Base64Url.min(22).max(24).describe('The shared secret of the browser'),
})
export const RemovePush = z.strictObject({ endpoint: Endpoint })

/** The browsers of a person that receive push messages, and the key for subscribing. */
export const PushState = z.object({
  public_key: z.string().describe('The public key of the server, which a subscription needs'),
  endpoints: z.array(z.string()).describe('The push addresses of the person’s browsers'),
})

/** The content of a push message for the service worker (web/public/sw.js). */
export type PushMessage = { title: string; body: string; url: string; tag: string }

function hasNoExtras(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return !hasCredentials(url) && url.port === ''
}
