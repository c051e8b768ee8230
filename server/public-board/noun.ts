// What the server has to know of public boards.
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import { getPublicBoard } from './queries.ts'

export const publicBoardNoun = { handlers: { getPublicBoard, ...commands } } satisfies Noun
