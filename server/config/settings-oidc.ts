// The environment variables about the provider of single sign-on.
import { z } from 'zod'
import { fold } from '../../domain/fold.ts'
import { CreateGroup } from '../../domain/group/group.ts'
import { hasCredentials } from '../../domain/text.ts'
import { url } from './url.ts'

/** Whether the issuer uses https, or http on this machine: what is sent there grants access to accounts. */
function isSafeIssuer(text: string): boolean {
  const url = new URL(text)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return (url.protocol === 'https:' || local) && !hasCredentials(url) && url.search === '' && url.hash === ''
}

/** The value of a claim, and the name of its group: “eng=Engineering”, or “staff” for both. */
function groupOf(text: string): [string, string] {
  const [value = '', ...name] = text.split('=')
  return [value.trim(), (name.length > 0 ? name.join('=') : value).trim()]
}

/** As in settings.ts: the schema of each variable, and the message for an invalid value. */
export const oidcSettings = {
  OIDC_ISSUER: {
    takes:
      'the issuer of an OpenID Connect provider, such as https://login.example.org (http only on this machine)',
    shape: url(['https:', 'http:']).refine(isSafeIssuer),
  },
  OIDC_CLIENT_ID: {
    takes: 'the id that the provider gave to this server',
    shape: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  },
  OIDC_CLIENT_SECRET: {
    takes: 'the secret that the provider gave to this server',
    shape: z.string().regex(/^[\x21-\x7e]{1,1024}$/),
  },
  OIDC_NAME: {
    takes: 'what people call the provider, in at most 40 characters',
    shape: z.string().regex(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,40}$/u),
  },
  OIDC_GROUPS_CLAIM: {
    takes: 'the name of the claim that has the groups of a person, such as groups',
    shape: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  },
  OIDC_GROUPS_SCOPE: {
    takes: 'the scope that the provider requires for this claim, such as groups',
    shape: z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/),
  },
  OIDC_GROUPS: {
    takes:
      'the groups that follow the claim, at most 100: values of the claim, each with another name if you like, such as staff,eng=Engineering',
    shape: z
      .string()
      .transform((text) => text.split(',').map(groupOf))
      .pipe(z.array(z.tuple([z.string().min(1).max(255), CreateGroup.shape.name])).max(100))
      .refine((groups) => new Set(groups.map(([, name]) => fold(name))).size === groups.length)
      .transform((groups) => new Map(groups)),
  },
}
