// Rejects weak passwords, with a reason that people understand.

import { LIMITS } from '../../../domain/limits.ts'
import { t } from '../../../domain/locale/message.ts'
import { AuthRefusal } from '../refusal.ts'
import common from './common-passwords.json' with { type: 'json' }

const SHORTEST = 8
const commonest = new Set(common.passwords.split(' '))

/** @param person has the e-mail address and username, which the password must not repeat */
export function refuseWeak(password: string, person: { email: string; username: string }): void {
  const weak = weakness(password, person)
  if (weak) throw new AuthRefusal(422, 'weak_password', weak.message, { reasons: [weak.reason] })
}

function weakness(password: string, { email, username }: { email: string; username: string }) {
  const length = [...password].length
  if (length < SHORTEST)
    return {
      reason: 'length',
      message: t('The password needs at least {shortest} characters', { shortest: SHORTEST }),
    }
  if (length > LIMITS.password)
    return {
      reason: 'length',
      message: t('The password can have at most {most} characters', { most: LIMITS.password }),
    }
  const lower = password.toLowerCase()
  if (lower === email || lower === email.split('@')[0] || lower === username)
    return {
      reason: 'characters',
      message: t('The password must differ from your e-mail address and your username'),
    }
  if (commonest.has(lower))
    return { reason: 'pwned', message: t('This password is very common and easy to guess') }
  return null
}
