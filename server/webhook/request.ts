// The request of a delivery: for programs a signed POST, for chats what their format says. The address of a chat, and its token, are
// secrets: they are shown nowhere.
import { chatFormat } from '../../domain/webhook/format/formats.ts'
import { headersOf, messageId } from './sign.ts'

export type Addressed = { format: string; url: string; room: string | null; access_token: string | null }
type Sent = { deliveryId: string; at: Date; signature: string }

export type HookRequest = { method: 'POST' | 'PUT'; url: string; headers: Record<string, string> }

export function requestOf(hook: Addressed, sent: Sent): HookRequest {
  const chat = chatFormat(hook.format)
  if (!chat) return { method: 'POST', url: hook.url, headers: headersOf(sent) }
  const { url, room, access_token: token } = hook
  const to = chat.request?.({ url, room, token, id: messageId(sent.deliveryId) })
  return {
    method: to?.method ?? 'POST',
    url: to?.url ?? url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Lacewing-Webhooks',
      accept: '*/*',
      ...to?.headers,
    },
  }
}

/** The request as admins see it, without secrets. */
export function shownRequest(hook: Addressed, sent: Sent): HookRequest {
  const { method, url, headers } = requestOf(hook, sent)
  const { authorization, ...rest } = headers
  return {
    method,
    url: shownUrl(hook.format, url),
    headers: { ...rest, ...(authorization && { authorization: HIDDEN }) },
  }
}

const HIDDEN = 'Bearer …'

/** The address as admins see it: of a chat whose address is the secret, only the host. */
export function shownUrl(format: string, url: string): string {
  const chat = chatFormat(format)
  return !chat || chat.token ? url : `${new URL(url).origin}/…`
}

/** A text of a receiver without the secrets of the request, should it repeat them. */
export function withoutSecrets(text: string, { format, url, access_token }: Addressed): string {
  if (!chatFormat(format)) return text
  const { pathname, search } = new URL(url)
  const parts = [url, `${pathname}${search}`, pathname, ...pathname.split('/'), access_token ?? '']
  return parts.filter((part) => part.length >= 8).reduce((shown, part) => shown.replaceAll(part, '…'), text)
}
