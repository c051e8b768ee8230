// The chats to which webhooks can write. This is the only list of them: a new one is a file and a row here.
import { discord } from './discord.ts'
import type { ChatFormat } from './format.ts'
import { googleChat } from './google-chat.ts'
import { matrix } from './matrix.ts'
import { mattermost } from './mattermost.ts'
import { slack } from './slack.ts'
import { teams } from './teams.ts'

export const CHAT_FORMATS = {
  slack,
  mattermost,
  discord,
  teams,
  google_chat: googleChat,
  matrix,
} satisfies Record<string, ChatFormat>

/** The format of Lacewing itself: the signed event, for programs. */
export const OWN_FORMAT = 'lacewing'

/** Every format, the default first. */
export const WEBHOOK_FORMATS = [
  OWN_FORMAT,
  ...(Object.keys(CHAT_FORMATS) as (keyof typeof CHAT_FORMATS)[]),
] as const
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number]

/** The format of a chat; undefined for that of Lacewing itself. */
export const chatFormat = (name: string): ChatFormat | undefined =>
  (CHAT_FORMATS as Record<string, ChatFormat>)[name]

/** The name of a format in lists. */
export const formatLabel = (name: string): string => chatFormat(name)?.label ?? 'Lacewing'
