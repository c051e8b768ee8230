// An example of each call about comments.
import { REACTIONS, type Reaction } from '../../domain/comment/comment.ts'
import { ADMINS, type Examples, MEMBERS, OWNER } from '../test/example.ts'

export const examples = {
  listComments: {
    token: 'read',
    plans: { comments: {} },
    answers: MEMBERS,
    input: ({ commentId }) => ({ limit: 10, after: commentId }),
  },
  createComment: {
    token: 'comment',
    answers: MEMBERS,
    by: 'dev',
    input: (_, { say }) => ({ content: say('Another one'), to_reporter: false }),
  },
  updateComment: {
    token: 'comment',
    answers: OWNER,
    input: (_, { say, version }) => ({ version, content: say('Edited') }),
  },
  reactToComment: {
    token: 'comment',
    answers: MEMBERS,
    by: 'dev',
    input: (_, { pick }) => ({ reaction: REACTIONS[pick % REACTIONS.length] as Reaction, on: true }),
  },
  deleteComment: { token: 'comment', answers: ADMINS },
} satisfies Partial<Examples>
