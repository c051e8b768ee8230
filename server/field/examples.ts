// An example of each call about custom fields.
import { randomUUID } from 'node:crypto'
import { ADMINS, type Examples, MEMBERS, type NounExamples } from '../test/example.ts'

/** The scene's field. A project may have several scenes, and names are unique. */
export const rows: NounExamples['rows'] = {
  async fieldId(world, { owner, projectId }, say) {
    const made = await world.event(
      owner,
      'createField',
      { projectId },
      { name: say(`Tier ${randomUUID().slice(0, 18)}`), kind: 'choice', options: [{ name: say('Gold') }] },
    )
    return made.type === 'field.created' ? made.custom_field.id : ''
  },
}

export const examples = {
  listFields: { token: 'read', plans: { fields: {} }, answers: MEMBERS },
  createField: {
    token: 'admin',
    answers: ADMINS,
    input: (_, { pick, say }) => ({
      name: say(`Size ${pick}`),
      kind: 'choice',
      unit: null,
      options: [{ name: say('Large'), color: 'red' }],
      on_card: false,
    }),
  },
  updateField: {
    token: 'admin',
    answers: ADMINS,
    input: (_, { pick, say, version }) => ({
      version,
      name: say(`Weight ${pick}`),
      unit: null,
      options: [{ name: say('Heavy'), color: 'blue' }],
      on_card: false,
      position: 0,
    }),
  },
  deleteField: { token: 'admin', answers: ADMINS },
  restoreField: { token: 'admin', answers: ADMINS },
} satisfies Partial<Examples>
