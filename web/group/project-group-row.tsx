// One group in the settings of a project: its role, and its people behind a button.

import { ChevronRight, UserMinus } from 'lucide-react'
import { useId, useState } from 'react'
import type { ProjectGroup } from '../../domain/group/group.ts'
import { t } from '../../domain/locale/message.ts'
import type { Member } from '../../domain/member/member.ts'
import { roleLabel } from '../../domain/member/roles.ts'
import { useCommand } from '../data/use-command.ts'
import { attempt } from '../form/attempt.ts'
import { RoleChoice } from '../member/role-menu.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { PersonAvatar } from '../user/person.tsx'
import { PersonName } from '../user/person-name.tsx'
import { managedBy } from './words.ts'

type Props = {
  projectId: string
  group: ProjectGroup
  /** The members of the project who are in the group. */
  members: Member[]
  mayChange: boolean
  onChanged: () => void
}

const TOAST = { id: 'group' }

export function ProjectGroupRow({ projectId, group, members, mayChange, onChanged }: Props) {
  const { id: group_id, name, role, absent, user_ids } = group
  const [isOpen, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const id = useId()
  const change = useCommand('changeGroupRole')
  const remove = useCommand('removeGroup')
  const params = { projectId }

  async function removed() {
    const act = () => remove.run({ params, input: { group_id } })
    if (!(await attempt(t('Failed to remove the group'), act, TOAST))) return
    setAsking(false)
    onChanged()
    toast.success(t('The group “{name}” was removed.', { name }), TOAST)
  }

  return (
    <div className="py-2.5">
      <div className="flex items-center gap-2 sm:gap-3">
        <div className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            title={isOpen ? t('Hide the people') : t('Show the people')}
            className="flex max-w-full items-center gap-1 rounded-sm text-start font-medium hover:text-accent-text pointer-coarse:py-1.5"
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight
              aria-hidden
              className={isOpen ? 'size-4 shrink-0 rotate-90' : 'size-4 shrink-0 rtl:-scale-x-100'}
            />
            <bdi className="wrap-anywhere">{name}</bdi>
          </button>
          <p className="ps-5 text-xs text-ink-faint wrap-anywhere sm:text-sm">
            {t('{people, plural, one {# person here} other {# people here}} · {manager}', {
              people: user_ids.length,
              manager: managedBy(group),
            })}
          </p>
        </div>
        {mayChange ? (
          <RoleChoice
            role={role}
            label={t('Role of the group {name}: {role}', { name, role: roleLabel(role) })}
            pending={change.pending}
            choose={async (next) => {
              const act = () => change.run({ params, input: { group_id, role: next } })
              if (!(await attempt(t('Failed to change the role of the group'), act, TOAST))) return
              onChanged()
              toast.quiet(t('Role of the group updated'))
            }}
          />
        ) : (
          <Badge>{roleLabel(role)}</Badge>
        )}
        {mayChange && (
          <Button
            variant="icon"
            aria-label={t('Remove the group {name}', { name })}
            title={t('Remove')}
            onClick={() => setAsking(true)}
          >
            <UserMinus />
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={id} className="ms-2 mt-1 border-s border-line ps-3">
          <People name={name} members={members} absent={absent} />
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Remove the group “{name}”?', { name })}
        description={t(
          'People who are members only because of this group lose access at once, and tickets assigned to them become unassigned. Their names stay on what they wrote.',
        )}
        confirmLabel={t('Remove Group')}
        pending={remove.pending}
        onConfirm={removed}
      />
    </div>
  )
}

function People({ name, members, absent }: { name: string; members: Member[]; absent: number }) {
  return (
    <>
      {members.length > 0 && (
        <ul aria-label={t('People of {name}', { name })} className="flex flex-col">
          {members.map(({ id, profile }) => (
            <li key={id} className="flex items-center gap-2 py-1">
              <PersonAvatar person={profile} />
              <span className="min-w-0 wrap-anywhere">
                <PersonName person={profile} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {members.length === 0 && absent === 0 && (
        <p className="py-1 text-sm text-ink-faint">{t('Nobody is in this group yet.')}</p>
      )}
      {absent > 0 && (
        <p className="py-1 text-sm text-ink-faint">
          {t(
            '{absent, plural, one {One more person of the group is not in this project, for example because they left it. Invite them to add them again.} other {# more people of the group are not in this project, for example because they left it. Invite them to add them again.}}',
            { absent },
          )}
        </p>
      )}
    </>
  )
}
