// Request bodies of passkey ceremonies, in the browser's format. The signature check verifies their contents.
import * as z from 'zod'
import { LIMITS } from '../../../domain/limits.ts'
import { requiredText } from '../../../domain/text.ts'

const Encoded = z.string().regex(/^[A-Za-z0-9_-]*={0,2}$/, 'Not base64url')
const Id = Encoded.min(1).max(1_400)
const Long = Encoded.min(1).max(32_768)
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Browsers send different extra fields; all are ignored. */
const credential = <Response extends z.ZodType>(response: Response) =>
  z.object({ id: Id, rawId: Id, type: z.literal('public-key'), response }, 'Not a passkey')

const challenge_id = z.uuid('Not a challenge')

export const RegistrationBody = z.strictObject({
  challenge_id,
  credential: credential(
    z.object({
      clientDataJSON: Long,
      attestationObject: Long,
      transports: z
        .array(z.string().max(32))
        .max(20)
        .optional()
        .transform((named = []) => TRANSPORTS.filter((transport) => named.includes(transport))),
    }),
  ),
})
export type RegistrationBody = z.output<typeof RegistrationBody>

export const SignInBody = z.strictObject({
  challenge_id,
  credential: credential(
    z.object({
      clientDataJSON: Long,
      authenticatorData: Long,
      signature: Long,
      userHandle: Encoded.max(128).nullish(),
    }),
  ),
})
export type SignInBody = z.output<typeof SignInBody>

export const RenameBody = z.strictObject({
  friendly_name: requiredText(LIMITS.passkey_name, 'Name is required'),
})
