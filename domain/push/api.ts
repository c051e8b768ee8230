// The contract's calls about web push.
import { command, query } from '../operation.ts'
import { AddPush, PushState, RemovePush } from './push.ts'

export const pushApi = {
  getPush: query('/api/me/push', 'self', PushState),
  addPush: command('POST', '/api/me/push', 'self', 'none', AddPush),
  removePush: command('DELETE', '/api/me/push', 'self', 'none', RemovePush),
} as const
