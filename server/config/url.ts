// A setting that is an address.
import { z } from 'zod'

export function url(protocols: string[]) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    abort: true,
  })
}
