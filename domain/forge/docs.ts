// The calls about forges.
import type { ApiDocs } from '../api-doc.ts'
import { project } from '../api-example.ts'

const url = 'https://github.com/ada/apollo'
const repo = 'github.com/ada/apollo'
const sha = '9f2c4b7a1e6d8035c2b9a4f7e1d6083b5c2a9f4e'
const checks = [{ name: 'build', state: 'passed' as const, url: `${url}/actions/runs/7` }]

export const forgeDocs = {
  getForge: {
    summary: 'Show the address for forges',
    description:
      'The address that GitHub, GitLab, Gitea, Forgejo and Bitbucket send to, and what came there last. Nobody is shown the secret again.',
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
          result: 'Names one ticket',
        },
      ],
    },
  },
  connectForge: {
    summary: 'Make the address for forges',
    description:
      'You make the secret: `whsec_` and 32 random bytes in base64. Enter address and secret at the forge, as a webhook that sends ' +
      'JSON. Where the project has an address, it gets this secret instead of the former one. Answers `null`.',
    input: { secret: 'whsec_cm9ja2V0LXNjaWVuY2UtZm9yLWV2ZXJ5Ym9keS0wMDE=' },
    output: null,
  },
  changeForge: {
    summary: 'Change what forges may do',
    description:
      'Whether “fixes APO-12” in a commit or a merged pull request on the default branch moves the ticket to Done, once for each fix. ' +
      'Answers `null`.',
    input: { moves_to_done: false },
    output: null,
  },
  disconnectForge: {
    summary: 'Remove the address for forges',
    description:
      'What comes there is refused from here on. What it told stays on the tickets. Answers `null`.',
    output: null,
  },
  getTicketCode: {
    summary: 'List the code that names a ticket',
    description:
      'Pull requests, branches and commits that name it by its key, such as `APO-12` or `feature/apo-12-start`, with the latest state ' +
      'of their checks, and the first tag with the fix, as far as pushes tell it.',
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
