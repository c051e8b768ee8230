// An example of each call about the public form.
import { ADMINS, type Examples, MEMBERS } from '../test/example.ts'

export const examples = {
  getPublicForm: { token: 'read', plans: {}, answers: MEMBERS },
  changePublicForm: {
    token: null,
    answers: ADMINS,
    input: (_, { pick, say }) => ({
      is_on: true,
      intro: say(`What went wrong? ${pick}`),
      suggests: pick % 2 === 0,
      shows_names: true,
      types: pick % 2 === 0 ? ['bug', 'task'] : [],
      label_ids: [],
      column: 'in_progress',
      asks_mail: pick % 2 === 1,
    }),
  },
} satisfies Partial<Examples>
