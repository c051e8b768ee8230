// The calls of operators.
import type { ApiDocs } from '../api-doc.ts'
import { byOperator, byProvenOperator } from '../api-doc.ts'
import { ada, event, grace, project, signedIn } from '../api-example.ts'

const at = '2026-03-02T09:30:00.000Z'
const owned = {
  projects: [
    {
      id: project.id,
      key: project.key,
      name: project.name,
      members: 3,
      candidates: [{ ...grace, role: 'admin' as const }],
    },
  ],
}

export const operatorDocs = {
  getOperating: {
    summary: 'Check whether I am an operator',
    description:
      'Whether the caller has rights over this server. `asked`: the server has no operator yet and the caller is the first person ' +
      'here, so they can become the operator with `answerOperating`.',
    output: { operator: false, asked: false },
  },
  answerOperating: {
    summary: 'Become the operator of this server, or decline',
    description:
      'Only for the first person of a server that has no operator, and only once. Otherwise fails with `forbidden`. Returns `null`.',
    input: { operates: true },
    output: null,
  },
  listOwnedProjects: {
    summary: 'List my projects that would lose their owner',
    description:
      'The projects that the caller owns, each with the members who could take it. `deleteAccount` asks for one of them.',
    output: owned,
  },
  getServerState: {
    summary: 'Get the state of the server',
    description: `Version, sign-up, storage, backups, mail and the limits in force. ${byOperator}`,
    output: {
      version: '1.0.0',
      node: 'v22.14.0',
      postgresql: '17.5',
      people: 200,
      disabled: 4,
      projects: 60,
      operators_setting: false,
      sign_up: { open: true, domains: ['example.org'], exposed: false },
      security: {
        two_factor_required: false,
        two_factor: 150,
        one_factor: 46,
        sessions: 320,
        signed_in: 180,
      },
      storage: {
        database_bytes: 84_213_760,
        file_bytes: 12_582_912,
        files: 31,
        place: 'disk',
        free_bytes: 64_424_509_440,
        disk_bytes: 107_374_182_400,
      },
      backup: {
        folder: '/mnt/backup/lacewing',
        newest_at: '2026-03-02T02:23:00.000Z',
        proven_at: at,
        proven_taken_at: '2026-03-02T02:23:00.000Z',
        recovery: {
          oldest_at: '2026-02-23T02:23:00.000Z',
          until: at,
          bytes: 1_288_490_188,
          is_late: false,
        },
      },
      mail: { server: true, waiting: 0, retrying: 1, refused: [] },
      building: [{ part: 'event_of_columns', kind: 'index', share: 0.4 }],
      limits: [
        { setting: 'FILE_MIB', what: 'Size of one file on a ticket', value: '50 MiB', is_default: true },
      ],
    },
  },
  listPeople: {
    summary: 'List the people of the server',
    description:
      'Accounts and pending sign-ups by address, with what an operator needs to help them. `search` finds parts of names and ' +
      `addresses. ${byOperator}`,
    input: { search: 'ada', state: 'all', after: 'a@example.org', limit: 50 },
    output: {
      people: [
        {
          id: ada.id,
          email: 'ada@example.org',
          full_name: ada.full_name,
          username: ada.username,
          created_at: '2026-02-16T07:55:00.000Z',
          last_sign_in_at: at,
          confirmed: true,
          disabled_at: null,
          two_factor: true,
          authenticator: true,
          sessions: 2,
          owned: 1,
          operator: true,
        },
      ],
      next: null,
    },
  },
  listProjectsOf: {
    summary: 'List the projects that would lose their owner',
    description: `The projects that a person owns, each with the members who could take it. ${byOperator}`,
    input: { user_id: ada.id },
    output: owned,
  },
  disablePerson: {
    summary: 'Disable a person',
    description:
      'Ends every session at once and blocks sign-in. Each project that the person owns is in `give` with its next owner; the others ' +
      'need `leave_projects`, otherwise the call fails with `owns_projects`. All or nothing. Returns the first event of the projects ' +
      `that were given, or \`null\`. ${byProvenOperator}`,
    input: { user_id: grace.id, give: [], leave_projects: true },
    output: null,
  },
  enablePerson: {
    summary: 'Enable a person again',
    description: `The person can sign in again. Returns \`null\`. ${byProvenOperator}`,
    input: { user_id: grace.id },
    output: null,
  },
  confirmAddress: {
    summary: 'Confirm an address',
    description:
      'Completes a sign-up without its mail, or confirms the address of an account. Fails with `user_not_found` if nobody has the ' +
      `address, or if several sign-ups wait for it. Returns \`null\`. ${byProvenOperator}`,
    input: { email: 'grace@example.org' },
    output: null,
  },
  mailPasswordLink: {
    summary: 'Mail a person a link for a new password',
    description: `The link works once, for an hour. Returns \`null\`. ${byProvenOperator}`,
    input: { user_id: grace.id },
    output: null,
  },
  endSessionsOf: {
    summary: 'End all sessions of a person',
    description: `Signs the person out on every device at once. Tokens are kept. Returns \`null\`. ${byProvenOperator}`,
    input: { user_id: grace.id },
    output: null,
  },
  endServerSessions: {
    summary: 'End all sessions of the server',
    description:
      'Everybody signs in again; only the session of this call continues. Tokens and calendar addresses are kept. Returns `null`. ' +
      byProvenOperator,
    output: null,
  },
  removeTwoFactorOf: {
    summary: 'Remove the two-factor sign-in of a person',
    description:
      'For a lost phone: the person signs in with only the password again, and every session ends. Verify first that it is that ' +
      `person. Returns \`null\`. ${byProvenOperator}`,
    input: { user_id: grace.id },
    output: null,
  },
  listServerProjects: {
    summary: 'List all projects of the server',
    description:
      'Newest first, in figures: owner, size, members and last activity, and nothing of what is in them. `search` finds parts of the ' +
      `name and the key, and the owner by name or username. ${byOperator}`,
    input: { search: 'apollo', ownerless: 'false', after: `${at},${project.id}`, limit: 50 },
    output: {
      projects: [
        {
          id: project.id,
          key: project.key,
          name: project.name,
          owner: ada,
          owner_disabled: false,
          created_at: project.created_at,
          last_activity: at,
          members: 3,
          tickets: 17,
          text_bytes: 48_213,
          file_bytes: 0,
        },
      ],
      next: null,
    },
  },
  giveProject: {
    summary: 'Give a project to somebody',
    description:
      'The person becomes the owner at once, and a member if they were none. The former owner stays as admin. The project’s audit log ' +
      `has it, and its owner, former owner and admins are notified by mail. Returns the first event, or \`null\`. ${byProvenOperator}`,
    input: { project_id: project.id, to: 'grace' },
    output: event({ type: 'project.changed', changes: { owner_id: grace.id }, version: 2 }),
  },
  listFailedJobs: {
    summary: 'List background jobs that failed',
    description: `The newest hundred, without texts of people. ${byOperator}`,
    output: {
      jobs: [
        {
          id: '42',
          what: 'mail: recovery',
          state: 'retrying',
          attempts: 2,
          most: 25,
          created_at: at,
          next_at: '2026-03-02T09:31:00.000Z',
          error: 'connect ECONNREFUSED',
        },
      ],
    },
  },
  retryJob: {
    summary: 'Run a failed job again now',
    description: `A job that runs at this moment, or is gone, is left alone. Returns \`null\`. ${byProvenOperator}`,
    input: { job_id: '42' },
    output: null,
  },
  listServerAudit: {
    summary: 'List the audit log of the server',
    description: `All entries of accounts and projects, newest first. ${byOperator}`,
    input: { limit: 50, since: at, user_id: ada.id, project_id: project.id },
    output: {
      entries: [
        {
          ...signedIn,
          person: ada,
          actor: ada,
          address: '192.0.2.17',
          device: 'Firefox on Linux',
          project: null,
        },
      ],
      next: null,
    },
  },
} satisfies Partial<ApiDocs>
