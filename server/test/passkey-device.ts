// A software passkey for tests: creates keys (ES256) and signs like a device, or like one that a test makes misbehave.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Options = {
  challenge: string
  rp?: { id?: string }
  rpId?: string
  user?: { id: string }
}

/** How a device can misbehave. */
export type Lie = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Neither user verification nor user presence. */
  unverified?: boolean
  absent?: boolean
  counter?: number
  userHandle?: string
  /** Signed with another key. */
  forged?: boolean
  /** Replaces the attestation "none". */
  attestation?: { fmt: string; statement: Map<string, unknown> }
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

export function createDevice(origin: string, credentialId = randomBytes(32)) {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = credentialId.toString('base64url')
  let counter = 0
  let userHandle = ''

  function head(lie: Lie, rpId: string, flags: number): Buffer {
    counter += 1
    const seen = flags | (lie.absent ? 0 : PRESENT) | (lie.unverified || lie.absent ? 0 : VERIFIED)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lie.counter ?? counter)
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([seen]), count])
  }

  function clientData(lie: Lie, type: string, challenge: string): Buffer {
    const response = {
      type: lie.type ?? type,
      challenge: lie.challenge ?? challenge,
      origin: lie.origin ?? origin,
    }
    return Buffer.from(JSON.stringify({ ...response, crossOrigin: false }))
  }

  const answer = <R>(client: Buffer, response: R) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { clientDataJSON: client.toString('base64url'), ...response },
  })

  return {
    id,
    /** The response to a registration. */
    create({ challenge, rp, user }: Options, lie: Lie = {}) {
      userHandle = user?.id ?? ''
      const client = clientData(lie, 'webauthn.create', challenge)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        head(lie, rp?.id ?? '', HAS_KEY),
        Buffer.alloc(16),
        length,
        credentialId,
        cbor(publicKey(keys.publicKey)),
      ])
      const { fmt, statement } = lie.attestation ?? { fmt: 'none', statement: new Map() }
      const attestation = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', statement],
        ['authData', authData],
      ])
      return answer(client, {
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal', 'hybrid'],
      })
    },
    /** The response to a sign-in. */
    get({ challenge, rpId }: Options, lie: Lie = {}) {
      const client = clientData(lie, 'webauthn.get', challenge)
      const authData = head(lie, rpId ?? '', 0)
      const key = lie.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : keys.privateKey
      return answer(client, {
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(client)]), key).toString('base64url'),
        userHandle: lie.userHandle ?? userHandle,
      })
    },
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** An ES256 key in COSE format. */
function publicKey(key: KeyObject): Map<number, unknown> {
  const { x, y } = key.export({ format: 'jwk' })
  return new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x ?? '', 'base64url')],
    [-3, Buffer.from(y ?? '', 'base64url')],
  ])
}

/** The part of CBOR that these responses use: integers, strings, byte strings, arrays and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? start(1, -1 - value) : start(0, value)
  if (typeof value === 'string')
    return Buffer.concat([start(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([start(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([start(4, value.length), ...value.map(cbor)])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([start(5, entries.length), ...entries.flatMap(([key, of]) => [cbor(key), cbor(of)])])
}

function start(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}
