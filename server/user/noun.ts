// What the server has to know of people.
import type { Carried, Noun } from '../noun.ts'

const profile: Carried<'profile'> = {
  people: (event) => [event.profile],
  fill: ({ profile }, _, named) => ({ profile: named(profile) }),
}

export const userNoun = { carried: { profile } } satisfies Noun
