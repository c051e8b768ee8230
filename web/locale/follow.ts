// Brings this device to the formats of the person who is signed in.
import type { AuthChangeEvent } from '@supabase/auth-js'
import { isLanguage } from '../../domain/locale/language.ts'
import { languageInCookie } from '../../domain/locale/languages.ts'
import { keepFormats, keepLanguage } from './device.ts'

type Account = { updateUser(change: { data: { language: string } }): Promise<unknown> }

/** A page that is open already keeps its formats, because it may have unsent texts; these events begin a page. */
const BEGINNINGS: AuthChangeEvent[] = ['SIGNED_IN', 'INITIAL_SESSION']

/**
 * Remembers the formats of the profile. A language that was picked on the sign-in page goes into a profile that has none.
 * @param before the formats that this device follows
 * @param formats those of the profile
 * @param isShowing the page is about to show the outcome of a link, so it is not loaded again
 */
export function follow(
  auth: Account,
  before: string,
  formats: string,
  event: AuthChangeEvent,
  isShowing: boolean,
) {
  const [picked = ''] = before.split(',')
  const [language, ...others] = formats.split(',')
  const isPicked = event === 'SIGNED_IN' && !language && picked === languageInCookie(document.cookie)
  const after = isPicked ? [picked, ...others].join() : formats
  keepFormats(after)
  if (isLanguage(language)) keepLanguage(language)
  if (isPicked) void auth.updateUser({ data: { language: picked } })
  if (before !== after && BEGINNINGS.includes(event) && !isShowing) location.reload()
}
