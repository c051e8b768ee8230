// An example of each call about history.
import { ADMINS, DEVELOPERS, type Examples, MEMBERS } from '../test/example.ts'
import type { Scene } from '../test/scene.ts'

const BULK = '0190a0a0-0000-7000-8000-00000000b01c'
const later = () => ({ limit: 10, after: 2 })
const replaced = ({ editSeq }: Scene) => ({ seq: editSeq, field: 'description' as const })

export const examples = {
  listHistory: { token: 'read', plans: { history: {} }, answers: MEMBERS, input: later },
  listChanges: {
    token: 'read',
    plans: { changes: {}, 'changes-by-bulk': { group: 'bulk' }, 'changes-of-bulk': { bulk_id: BULK } },
    answers: MEMBERS,
    input: () => ({ limit: 10, before: 5, group: 'bulk', bulk_id: BULK }),
  },
  listCommentHistory: { token: 'read', plans: {}, answers: MEMBERS, input: later },
  getReplacedText: { token: 'read', plans: {}, answers: DEVELOPERS, input: replaced },
  removeReplacedText: { token: null, answers: ADMINS, input: replaced },
  // Undoes a deletion, because calls that find deleted rows are sent about the deleted ticket.
  undoChange: {
    token: 'admin',
    answers: ADMINS,
    input: ({ deletionSeq }) => ({ seq: deletionSeq }),
    event: 'ticket.restored',
  },
} satisfies Partial<Examples>
