// Every noun of the server, a line each. What all of them say about one thing is folded here into one table.
import { attachmentNoun } from './attachment/noun.ts'
import { columnNoun } from './column/noun.ts'
import { commentNoun } from './comment/noun.ts'
import { historyNoun } from './history/noun.ts'
import { importNoun } from './import/noun.ts'
import { invitationNoun } from './invitation/noun.ts'
import { labelNoun } from './label/noun.ts'
import { memberNoun } from './member/noun.ts'
import type { Noun } from './noun.ts'
import { projectNoun } from './project/noun.ts'
import { relationNoun } from './relation/noun.ts'
import { templateNoun } from './template/noun.ts'
import { ticketNoun } from './ticket/noun.ts'
import { userNoun } from './user/noun.ts'
import { viewNoun } from './view/noun.ts'

const NOUNS = [
  attachmentNoun,
  columnNoun,
  commentNoun,
  historyNoun,
  importNoun,
  invitationNoun,
  labelNoun,
  memberNoun,
  projectNoun,
  relationNoun,
  templateNoun,
  ticketNoun,
  userNoun,
  viewNoun,
] as const

type All = (typeof NOUNS)[number]
type Both<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never
/** What all nouns say about one thing, together. */
type Folded<A extends keyof Noun> = Both<
  All extends infer N ? (N extends Record<A, infer Said> ? Said : never) : never
>

export function folded<A extends keyof Noun>(aspect: A): Folded<A> {
  return Object.assign({}, ...NOUNS.map((noun: Noun) => noun[aspect]))
}
