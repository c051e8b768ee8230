// The descriptions of the calls about the entry to a project.
import type { ApiDocs } from '../api-doc.ts'
import { event, grace, project } from '../api-example.ts'

export const accessDocs = {
  getAccess: {
    summary: 'See what a project requires of its members',
    description:
      'Whether the project requires two-factor sign-in, and which members have neither an authenticator nor a passkey nor the ' +
      'sign-in of a provider. Robots are not among them. Only for the owner.',
    output: { requires_two_factor: false, without: [grace], without_count: 1 },
  },
  changeAccess: {
    summary: 'Require two-factor sign-in of all members, or no longer',
    description:
      'From then on, a member enters the project only after a sign-in with two factors: an authenticator, a passkey, or the ' +
      'provider. Everybody else sees its name (`listClosedProjects`), and each call about it fails with `project_two_factor`, ' +
      'also by their tokens. Open pages lose it at once. Robots keep their access. An owner who has signed in with one factor ' +
      'cannot turn it on (`access_unmet`).',
    input: { requires_two_factor: true },
    output: event({ type: 'project.changed', changes: { requires_two_factor: true }, version: 2 }),
  },
  endProjectSessions: {
    summary: 'Ask all members to sign in again',
    description:
      'Every session from before this moment, except that of the caller, is shut out of this project: its calls fail with ' +
      '`sign_in_again` until the person signs in again. Their sessions continue in other projects. Tokens and calendars continue.',
    output: event({
      type: 'project.changed',
      changes: { sessions_from: '2026-03-02T09:30:00.000Z' },
      version: 2,
    }),
  },
  listClosedProjects: {
    summary: 'List my projects that ask for more than this sign-in',
    description:
      'The projects of the person that this session may not enter, with the reason; `listProjects` leaves them out. At most 100.',
    output: { projects: [{ id: project.id, name: project.name, why: 'two_factor' }] },
  },
} satisfies Partial<ApiDocs>
