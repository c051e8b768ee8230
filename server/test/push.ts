// A browser that receives pushes, and its push service. Messages are read by the standards (RFC 8188, 8291, 8292), not by the
// library that writes them.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import type { PushMessage } from '../../domain/push/push.ts'
import type { Outgoing } from '../push/deliver.ts'

export type PushedTo = ReturnType<typeof createBrowser>

/** @param endpoint the address that the push service would have given to the browser */
export function createBrowser(endpoint: string) {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const secret = Buffer.from('0123456789abcdef')
  return {
    subscription: {
      endpoint,
      p256dh: publicKey.toString('base64url'),
      auth: secret.toString('base64url'),
    },
    /** The message that the browser would show. */
    read({ body }: Outgoing): PushMessage {
      const salt = body.subarray(0, 16)
      const length = body.readUInt8(20)
      const sender = body.subarray(21, 21 + length)
      const sealed = body.subarray(21 + length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const shared = hkdfSync('sha256', keys.computeSecret(sender), secret, info, 32)
      const derive = (name: string, size: number) =>
        Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${name}\0`, size))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString()
      // The last record ends with the byte 2.
      return JSON.parse(text.slice(0, text.lastIndexOf('\x02')))
    },
  }
}

/** The server's claims for the push service, after their signature is checked with the key of the subscription. */
export function vapidOf({ headers }: Outgoing, publicKey: string): { aud: string; exp: number; sub: string } {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.Authorization ?? '') ?? []
  if (key !== publicKey) throw new Error('another key')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('not signed')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
