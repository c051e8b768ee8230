// All requests to the provider: https only (unless the provider runs on this machine), no redirects, bounded in time and size.
import type { CustomFetch } from 'openid-client'
import { PROVIDER_BYTES } from '../../limits.ts'

/** The fetch function for openid-client, which sets the timeout and follows no redirects. */
export function providerFetch(issuer: string): CustomFetch {
  const local = new URL(issuer).protocol === 'http:'
  return async (address, options) => {
    const { protocol, hostname } = new URL(address)
    const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
    if (protocol !== 'https:' && !(local && isHere && protocol === 'http:'))
      throw new Error(`refusing to call without https: ${address}`)
    const response = await fetch(address, { ...(options as RequestInit), redirect: 'manual' })
    return bounded(response)
  }
}

async function bounded(response: Response): Promise<Response> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > PROVIDER_BYTES) throw new Error('the provider sent too large a response')
    parts.push(part)
  }
  const { status, headers } = response
  const isEmpty = [204, 205, 304].includes(status)
  return new Response(isEmpty ? null : Buffer.concat(parts), { status, headers: plain(headers) })
}

/** Drops the headers that no longer match the decoded body. */
function plain(headers: Headers): Headers {
  const forwarded = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) forwarded.delete(name)
  return forwarded
}
