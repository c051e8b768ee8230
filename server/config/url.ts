// A setting that is an address.
import { z } from 'zod'
import { unencodedIn } from './unencoded.ts'

export function url(protocols: string[]) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    abort: true,
  })
}

/**
 * An address with a user name and a password, in which every special character is encoded.
 * @param tolerated the characters that are accepted without it
 */
export function urlWithPassword(protocols: string[], tolerated = '') {
  const isEncoded = (text: string) => {
    const found = unencodedIn(text)
    return found === null || tolerated.includes(found.sign)
  }
  return z.string().refine(isEncoded, { abort: true }).pipe(url(protocols))
}
