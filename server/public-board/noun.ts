// The server side of public boards: handlers.
import { publicDocs } from '../../domain/public-board/docs.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import { getPublicBoard } from './queries.ts'
import { publicBoardStored } from './stored.ts'

export const publicBoardNoun = {
  ...publicBoardStored,
  handlers: { getPublicBoard, ...commands },
  chapter: {
    name: 'Without an account',
    about: 'Public links to boards, forms for everybody, and calendars at secret addresses.',
  },
  docs: publicDocs,
} satisfies Noun
