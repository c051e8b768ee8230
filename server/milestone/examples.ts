// An example of each call about milestones.
import { randomUUID } from 'node:crypto'
import { ADMINS, ANYBODY, type Examples, MEMBERS, type NounExamples } from '../test/example.ts'

/** The scene's milestone, which no ticket has. A project may have several scenes, and names are unique. */
export const rows: NounExamples['rows'] = {
  async milestoneId(world, { owner, projectId }, say) {
    const made = await world.event(
      owner,
      'createMilestone',
      { projectId },
      { name: say(`Sprint ${randomUUID()}`), goal: say('Land softly') },
    )
    return made.type === 'milestone.created' ? made.milestone.id : ''
  },
}

export const examples = {
  listMilestones: { token: 'read', plans: { milestones: {} }, answers: MEMBERS },
  listClosedMilestones: {
    token: 'read',
    plans: { 'closed-milestones': {} },
    answers: MEMBERS,
    input: () => ({ before: `2027-01-01T00:00:00.000Z,${randomUUID()}`, limit: 50 }),
  },
  listMyMilestones: { token: 'read', plans: { 'my-milestones': {} }, answers: ANYBODY },
  createMilestone: {
    token: 'admin',
    answers: ADMINS,
    input: (_, { pick, say }) => ({
      name: say(`Release ${pick}`),
      start_date: '2026-03-02',
      due_date: '2026-03-13',
      goal: say('Everything turns'),
      repeat_weeks: 2,
    }),
  },
  updateMilestone: {
    token: 'admin',
    answers: ADMINS,
    input: (_, { pick, say, version }) => ({
      version,
      name: say(`Landing ${pick}`),
      start_date: '2026-03-09',
      due_date: '2026-03-20',
      goal: say('Everything lands'),
      repeat_weeks: 1,
    }),
  },
  closeMilestone: {
    token: 'admin',
    answers: ADMINS,
    input: () => ({ unfinished: { to: 'none' }, bulk_id: randomUUID() }),
  },
  reopenMilestone: {
    token: 'admin',
    answers: ADMINS,
    before: (world, { owner, milestoneId }) => world.call(owner, 'closeMilestone', { milestoneId }, {}),
  },
  deleteMilestone: { token: 'admin', answers: ADMINS },
} satisfies Partial<Examples>
