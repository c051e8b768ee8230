// The groups with a role in a project, in its settings. The owner adds groups, changes their roles and removes them.

import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { ProjectGroup } from '../../domain/group/group.ts'
import { t } from '../../domain/locale/message.ts'
import type { Capability } from '../../domain/policy.ts'
import type { Project } from '../../domain/project/project.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { AddGroupDialog } from './add-group-dialog.tsx'
import { ProjectGroupRow } from './project-group-row.tsx'
import { useProjectGroups } from './use-project-groups.ts'

type Props = { project: Project; may: (capability: Capability) => boolean }

export function ProjectGroupsCard({ project, may }: Props) {
  const params = { projectId: project.id }
  const query = useProjectGroups(project.id)
  const members = useLiveQuery('listMembers', { params }).data?.members ?? []
  const [isAdding, setAdding] = useState(false)
  const groups: ProjectGroup[] | undefined = query.data?.groups
  const mayInvite = may('member.invite')
  // Members who cannot add a group see the card only if there is one.
  if (!mayInvite && !groups?.length) return null
  return (
    <Card
      title={groups?.length ? t('Groups ({groups})', { groups: groups.length }) : t('Groups')}
      description={t(
        'The people of a group are members with its role. People who join or leave the group join or leave the project.',
      )}
      actions={
        mayInvite && (
          <Button size="sm" icon={<UsersRound />} onClick={() => setAdding(true)}>
            {t('Add Group')}
          </Button>
        )
      }
    >
      <QueryList
        loading={t('Loading the groups')}
        failed={t('Failed to load the groups')}
        query={query}
        rows={groups}
        keyOf={({ id }) => id}
        cannotShow={t('This group cannot be shown.')}
        none={t('No group has a role in this project.')}
        label={t('Groups')}
        className="-my-2.5"
      >
        {(group) => (
          <ProjectGroupRow
            projectId={project.id}
            group={group}
            members={members.filter(({ user_id }) => group.user_ids.includes(user_id))}
            mayChange={may('member.update')}
            onChanged={() => void query.refetch()}
          />
        )}
      </QueryList>
      <AddGroupDialog
        projectId={project.id}
        known={groups?.map(({ id }) => id) ?? []}
        open={isAdding}
        onClose={() => setAdding(false)}
        onAdded={() => void query.refetch()}
      />
    </Card>
  )
}
