// An example of each call about team links, and a link that works.
import { hashOf } from '../auth/session/session.ts'
import { type Examples, OWNER, type SceneRow } from '../test/example.ts'
import type { Scene } from '../test/scene.ts'
import { secretOf } from '../test/secret.ts'

/** The secret of the team link of a scene. Several scenes may share a project. */
const secretIn = ({ guest }: Scene) => hashOf(`team link for ${guest.user_id}`).toString('base64url')

const teamLinkId: SceneRow = async (world, scene) => {
  const { owner, projectId } = scene
  // A project has few links at once, and the tests make more scenes in one.
  await world.db.deleteFrom('team_link').where('project_id', '=', projectId).execute()
  await world.call(owner, 'createTeamLink', { projectId }, { secret: secretIn(scene) })
  const { links } = await world.call(owner, 'listTeamLinks', { projectId })
  return links[0]?.id ?? ''
}
export const rows = { teamLinkId }

/** Anybody with the link may use it, except members and people who were removed since. */
const WITH_LINK = '401 403 200 409 409 409 409 410 401 401 403'

export const examples = {
  listTeamLinks: { token: null, plans: {}, answers: OWNER },
  createTeamLink: {
    token: null,
    answers: OWNER,
    event: null,
    input: (scene, { pick }) => ({
      role: 'viewer',
      secret: secretOf(scene, `team ${pick}`),
      days: 7,
      most_uses: 3,
      domain: pick % 2 ? null : 'example.org',
    }),
  },
  revokeTeamLink: { token: null, answers: OWNER, event: null },
  joinByTeamLink: {
    token: null,
    answers: WITH_LINK,
    by: 'guest',
    input: (scene) => ({ secret: secretIn(scene) }),
  },
} satisfies Partial<Examples>
