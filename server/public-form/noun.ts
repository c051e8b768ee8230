// The server side of public forms: handlers.
import type { Noun } from '../noun.ts'
import { changePublicForm } from './commands.ts'
import { getPublicForm } from './queries.ts'

export const publicFormNoun = { handlers: { getPublicForm, changePublicForm } } satisfies Noun
