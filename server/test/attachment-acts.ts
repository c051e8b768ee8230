// An example of every command about attachments, for acts.ts.

import type { CommandName } from '../../domain/api.ts'
import type { attachmentApi } from '../../domain/attachment/api.ts'
import type { Act } from './acts.ts'

export const ATTACHMENT_ACTS: { [N in CommandName & keyof typeof attachmentApi]: Act<N> } = {
  renameAttachment: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: (_, { pick: n, say }) => ({ name: say(`display ${n}.png`) }),
    event: 'attachment.changed',
  },
  deleteAttachment: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: () => ({}),
    event: 'attachment.deleted',
  },
  restoreAttachment: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: () => ({}),
    event: 'attachment.created',
  },
}
