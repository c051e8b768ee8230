// An example of each call about history.
import { ADMINS, DEVELOPERS, type Examples, MEMBERS } from '../test/example.ts'
import type { Scene } from '../test/scene.ts'

const later = () => ({ limit: 10, after: 2 })
const replaced = ({ editSeq }: Scene) => ({ seq: editSeq, field: 'description' as const })

export const examples = {
  listHistory: { answers: MEMBERS, input: later },
  listChanges: { answers: MEMBERS, input: () => ({ limit: 10, before: 5 }) },
  listCommentHistory: { answers: MEMBERS, input: later },
  getReplacedText: { answers: DEVELOPERS, input: replaced },
  removeReplacedText: { answers: ADMINS, input: replaced },
  // Undoes a deletion, because calls that find deleted rows are sent about the deleted ticket.
  undoChange: {
    answers: ADMINS,
    input: ({ deletionSeq }) => ({ seq: deletionSeq }),
    event: 'ticket.restored',
  },
} satisfies Partial<Examples>
