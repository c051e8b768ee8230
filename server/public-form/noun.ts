// The server side of public forms: handlers.
import type { Noun } from '../noun.ts'
import { changePublicForm } from './commands.ts'
import { getPublicForm } from './queries.ts'
import { publicFormStored } from './stored.ts'

export const publicFormNoun = {
  handlers: { getPublicForm, changePublicForm },
  ...publicFormStored,
} satisfies Noun
