// Every call the server makes to the provider: encrypted unless the provider is on this very machine, to no other
// address than the one asked for, in bounded time and size.
import type { CustomFetch } from 'openid-client'
import { PROVIDER_BYTES } from '../../limits.ts'

/** For openid-client, which sets the time limit and follows no redirect. */
export function providerFetch(issuer: string): CustomFetch {
  const local = new URL(issuer).protocol === 'http:'
  return async (address, options) => {
    const { protocol, hostname } = new URL(address)
    const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
    if (protocol !== 'https:' && !(local && isHere && protocol === 'http:'))
      throw new Error(`not called without https: ${address}`)
    const response = await fetch(address, { ...(options as RequestInit), redirect: 'manual' })
    return bounded(response)
  }
}

async function bounded(response: Response): Promise<Response> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > PROVIDER_BYTES) throw new Error('the provider answered too much')
    parts.push(part)
  }
  const { status, headers } = response
  const isEmpty = [204, 205, 304].includes(status)
  return new Response(isEmpty ? null : Buffer.concat(parts), { status, headers: plain(headers) })
}

/** The body is no longer as it was sent. */
function plain(headers: Headers): Headers {
  const kept = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) kept.delete(name)
  return kept
}
