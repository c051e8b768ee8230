// An example of each call about saved views.
import { viewDocs } from '../../domain/view/docs.ts'
import { ADMINS, type Examples, type Input, MEMBERS } from '../test/example.ts'

const input: Input<'changeViews'> = (_, { pick, say }) => ({
  version: pick,
  views: viewDocs.changeViews.input.views.map((view) => ({ ...view, name: say(`${view.name} ${pick}`) })),
})

export const examples = {
  listViews: { token: 'read', plans: {}, answers: MEMBERS },
  changeViews: { token: 'admin', answers: ADMINS, input },
  listOwnViews: { token: 'read', plans: {}, answers: MEMBERS },
  changeOwnViews: { token: null, answers: MEMBERS, by: 'dev', input },
} satisfies Partial<Examples>
