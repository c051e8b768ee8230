// An example of the call about searching all projects.
import { ANYBODY, type Examples } from '../test/example.ts'

export const examples = {
  searchEverywhere: {
    answers: ANYBODY,
    input: ({ projectId }) => ({ search: 'stops', current: projectId, first: projectId }),
  },
} satisfies Partial<Examples>
