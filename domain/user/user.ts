// People: the part of an account that other users can see.

import * as z from 'zod'
import { LIMITS } from '../limits.ts'
import { t } from '../locale/message.ts'
import { asciiLowerCase, nameText } from '../text.ts'

/** The full name of a person. */
export const FullName = nameText(LIMITS.full_name, t('Full name is required'))

/** A username: 3 to 32 of a-z 0-9 _ . -, stored in lower case so that it is unique case-insensitively. */
export const Username = z
  .string(t('Username is required'))
  .trim()
  .overwrite(asciiLowerCase)
  .min(1, t('Username is required'))
  .regex(/^[a-z0-9_.-]{3,32}$/, t('Username must have 3 to 32 of the characters a-z 0-9 _ . -'))

/** A plain e-mail address in lower case: no quoted local part, no comments, at most 254 characters. */
export const Email = z
  .string(t('Email is required'))
  .trim()
  .overwrite(asciiLowerCase)
  .min(1, t('Email is required'))
  .max(LIMITS.email, t('At most {email} characters', { email: LIMITS.email }))
  .pipe(z.email(t('Not a valid email address')))

export const Profile = z.object({ id: z.uuid(), full_name: z.string(), username: z.string() })
/** The properties of a person that every fellow member can see. Never an e-mail address. */
export type Profile = z.infer<typeof Profile>

export const Me = z.object({
  ...Profile.shape,
  email: z.string(),
  created_at: z.iso.datetime(),
})
/** The account of the signed-in person, as that person sees it. */
export type Me = z.infer<typeof Me>

export const Session = z.object({
  id: z.uuid(),
  device: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  current: z.boolean(),
  awaiting_factor: z.boolean(),
})
/**
 * One session of a person. `current`: the session that makes the request. `awaiting_factor`: the password was given, but not yet
 * the code of an authenticator app.
 */
export type Session = z.infer<typeof Session>

/** The pages that can be opened after signing in, in the order in which they are offered. */
export const START_PAGES = [
  { value: 'dashboard', label: t('Dashboard') },
  { value: 'my-work', label: t('My Work') },
  { value: 'inbox', label: t('Inbox') },
] as const
export const StartPage = z.enum(['dashboard', 'my-work', 'inbox'], t('Must be dashboard, my-work or inbox'))
/** The page that opens after signing in. */
export type StartPage = z.infer<typeof StartPage>
/** A start page other than the default. */
export type ChosenPage = Exclude<StartPage, 'dashboard'>

/** The end of every robot's username. A person's username may also end this way. */
export const ROBOT_SUFFIX = '-bot'
