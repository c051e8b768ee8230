// The 'Project Members' card: the members, and for those who may invite a button, the invitations and the team links.

import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Member } from '../../domain/member/member.ts'
import type { Capability } from '../../domain/policy.ts'
import type { Project } from '../../domain/project/project.ts'
import { displayName, isNamed } from '../../domain/user/display.ts'
import { reasonOf } from '../data/form-errors.ts'
import { loadChunk } from '../data/load-chunk.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { useGroupNames } from '../group/use-project-groups.ts'
import { numberText } from '../locale/format.ts'
import { MEMBER_WORDS } from '../project/words.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import { RemoveMember } from './remove-member.tsx'
import { SearchedList } from './searched-list.tsx'

const Inviting = lazy(async () => ({
  default: (await loadChunk(() => import('../invitation/inviting.tsx'))).Inviting,
}))
const WaitingPeople = lazy(async () => ({
  default: (await loadChunk(() => import('../import/waiting-people.tsx'))).WaitingPeople,
}))

type Props = { project: Project; userId: string; may: (capability: Capability) => boolean }

export function MembersCard({ project, userId, may }: Props) {
  const [inviting, setInviting] = useState(false)
  const query = useLiveQuery('listMembers', { params: { projectId: project.id } })
  useEffect(() => {
    if (query.error) toast.error(MEMBER_WORDS.loadFailed, undefined, { id: 'members' })
  }, [query.error])
  return (
    <Card
      title={t('Project Members ({members})', { members: numberText(project.counts.members) })}
      actions={
        may('member.invite') && (
          <Button size="sm" icon={<UserPlus />} onClick={() => setInviting(true)}>
            {t('Invite Member')}
          </Button>
        )
      }
    >
      {query.data ? (
        <MemberList members={query.data.members} project={project} userId={userId} may={may} />
      ) : query.error ? (
        <ErrorState
          compact
          message={reasonOf(query.error) ?? MEMBER_WORDS.loadFailed}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Spinner fill label={t('Loading members')} />
      )}
      {may('member.invite') && (
        <Suspense>
          <Inviting project={project} mayDecide={may('project.update')} />
        </Suspense>
      )}
      {query.data && may('project.import') && (
        <Suspense>
          <WaitingPeople
            projectId={project.id}
            members={query.data.members}
            mayInvite={may('member.invite')}
          />
        </Suspense>
      )}
      <InviteDialog projectId={project.id} open={inviting} onOpenChange={setInviting} />
    </Card>
  )
}

/** The number of rows before “Show more”, because rendering a thousand rows takes half a second. */
const AT_ONCE = 100

function MemberList({ members, project, userId, may }: Props & { members: Member[] }) {
  const [leaving, setLeaving] = useState<Member | null>(null)
  const groupNames = useGroupNames(project.id)
  return (
    <>
      <SearchedList
        rows={members}
        keyOf={({ id }) => id}
        cannotShow={t('This member cannot be shown.')}
        find={t('Find a member')}
        none={t('No member has that name.')}
        namesOf={namesOf}
        atOnce={AT_ONCE}
      >
        {(member) => (
          <MemberRow
            member={member}
            isOwner={member.user_id === project.owner_id}
            isSelf={member.user_id === userId}
            mayChange={may('member.update')}
            mayRemove={may('member.remove')}
            throughGroup={groupNames.get(member.user_id)}
            onRemove={() => setLeaving(member)}
          />
        )}
      </SearchedList>
      <RemoveMember
        member={leaving}
        name={leaving ? nameOf(leaving) : ''}
        isThroughGroup={leaving !== null && groupNames.has(leaving.user_id)}
        onClose={() => setLeaving(null)}
      />
    </>
  )
}

/** The name of a member. It includes the username, because two members may have the same name. */
function nameOf({ profile }: Member): string {
  return isNamed(profile) ? `${displayName(profile)} (@${profile.username})` : displayName(profile)
}

/** The names by which a member is found. */
function namesOf({ profile }: Member): string[] {
  return isNamed(profile) ? [profile.full_name, profile.username] : []
}
