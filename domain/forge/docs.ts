// The calls about forges.
import type { ApiDocs } from '../api-doc.ts'
import { project } from '../api-example.ts'

const url = 'https://github.com/ada/apollo'
const repo = 'github.com/ada/apollo'
const sha = '9f2c4b7a1e6d8035c2b9a4f7e1d6083b5c2a9f4e'
const checks = [{ name: 'build', state: 'passed' as const, url: `${url}/actions/runs/7` }]

export const forgeDocs = {
  getForge: {
    summary: 'Get the address for forges',
    description:
      'The address that GitHub, GitLab, Gitea, Forgejo and Bitbucket send to, and the latest deliveries to it. The secret is ' +
      'never shown again.',
    output: {
      seq: project.seq,
      connection: {
        address: '/forge/3q2-7wAAb1c9d0E4f5G6h7I8j9K0l1M2',
        created_at: project.created_at,
        moves_to_done: true,
        default_branch: null,
        refused_at: null,
      },
      deliveries: [
        {
          id: '0195c1d2-7a3b-7000-8000-0000000000c1',
          forge: 'github' as const,
          event: 'push',
          received_at: project.created_at,
          state: 'done' as const,
          result: 'Mentions one ticket',
        },
      ],
    },
  },
  connectForge: {
    summary: 'Create the address for forges',
    description:
      'You generate the secret: `whsec_` and 32 random bytes in base64. Enter the address and the secret at the forge, as a ' +
      'webhook that sends JSON. If the project already has an address, this secret replaces the former one. Returns `null`.',
    input: { secret: 'whsec_cm9ja2V0LXNjaWVuY2UtZm9yLWV2ZXJ5Ym9keS0wMDE=' },
    output: null,
  },
  changeForge: {
    summary: 'Change the settings for forges',
    description:
      'Sets whether “fixes APO-12” in a commit or a merged pull request on the default branch moves the ticket to Done, once for each ' +
      'fix, and which branch is the default branch. Returns `null`.',
    input: { moves_to_done: false },
    output: null,
  },
  disconnectForge: {
    summary: 'Remove the address for forges',
    description:
      'From now on the address refuses every request. Code that it has reported stays on the tickets. Returns `null`.',
    output: null,
  },
  getTicketCode: {
    summary: 'List the code that mentions a ticket',
    agent: { tool: 'read_ticket', action: 'code' },
    description:
      'Pull requests, branches and commits that mention it by its key, such as `APO-12` or `feature/apo-12-start`, with the ' +
      'latest state of their checks, and the first tag that contains the fix, if the pushes show one.',
    output: {
      connected: true,
      pulls: [
        {
          repo,
          number: 7,
          title: 'Start again, fixes APO-12',
          state: 'merged' as const,
          url: `${url}/pull/7`,
          author: 'ada',
          source: 'feature/apo-12-start',
          target: 'main',
          checks,
        },
      ],
      branches: [
        { repo, name: 'feature/apo-12-start', url: `${url}/tree/feature/apo-12-start`, deleted: true },
      ],
      commits: [
        {
          repo,
          sha,
          title: 'Start again, fixes APO-12',
          author: 'Ada Lovelace',
          at: project.created_at,
          url: `${url}/commit/${sha}`,
          is_fix: true,
          checks,
        },
      ],
      releases: [{ repo, state: 'released' as const, tag: 'v1.4.0', url: `${url}/releases/tag/v1.4.0` }],
    },
  },
} satisfies Partial<ApiDocs>
