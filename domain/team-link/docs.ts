// The calls about team links.
import type { ApiDocs } from '../api-doc.ts'
import { ada, event, grace, member, project } from '../api-example.ts'
import { ids } from '../api-example-ids.ts'

const secret = 'dGVhbS1saW5rLWZvci1ldmVyeWJvZHktaW4tb25lLTE'

export const teamLinkDocs = {
  listTeamLinks: {
    summary: 'List the team links of a project',
    description:
      'Newest first, without those that were revoked. Expired and used-up ones stay in the list for 30 days.',
    output: {
      seq: project.seq,
      links: [
        {
          id: ids.teamLinkId,
          project_id: project.id,
          role: 'developer',
          domain: 'example.org',
          uses: 3,
          most_uses: 25,
          created_by: ada.id,
          created_at: '2026-03-02T09:30:00.000Z',
          expires_at: '2026-03-09T09:30:00.000Z',
        },
      ],
    },
  },
  createTeamLink: {
    summary: 'Create a team link',
    description:
      'Anyone who has the link and an account joins with the role, until it expires, was used `most_uses` times or is revoked, ' +
      'and while its creator may still invite. You generate the secret (32 random bytes, base64url); the server stores only its ' +
      'hash. The link is `/invitation#team=…`. With `domain`, only people with an address of that domain join. Returns `null`.',
    input: { role: 'developer', secret, days: 7, most_uses: 25, domain: 'example.org' },
    output: null,
  },
  revokeTeamLink: {
    summary: 'Revoke a team link',
    description: 'Nobody can join by it any more. People who joined stay. Returns `null`.',
    input: { team_link_id: ids.teamLinkId },
    output: null,
  },
  joinByTeamLink: {
    summary: 'Join by a team link',
    description:
      'The signed-in person becomes a member. Fails with `team_link_over` if there is no such link, or it was used up or ' +
      'revoked, or has expired, or if the person was removed from the project since it was created; with `team_link_domain`; ' +
      'and with `already_member`.',
    input: { secret },
    output: event({ type: 'member.added', member: { ...member, profile: grace } }, { members: 3 }),
  },
} satisfies Partial<ApiDocs>
