// The dialog that gives one of the user's groups a role in a project.

import { useState } from 'react'
import { GiveGroupRole, type Group } from '../../domain/group/group.ts'
import { t } from '../../domain/locale/message.ts'
import { DEFAULT_ROLE, type Role } from '../../domain/member/member.ts'
import { ROLES } from '../../domain/member/roles.ts'
import { runCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { refusedAs } from '../form/attempt.ts'
import { schemaCheck } from '../form/schema-check.ts'
import { useForm } from '../form/use-form.ts'
import { rich } from '../locale/rich.tsx'
import { useRolesGiven } from '../member/use-roles-given.ts'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field } from '../ui/field.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { managedBy } from './words.ts'

type Props = {
  projectId: string
  /** The groups that have a role already. */
  known: string[]
  open: boolean
  onClose: () => void
  onAdded: () => void
}

export function AddGroupDialog({ open, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && rest.onClose()}
      title={t('Add Group')}
      description={t('Its people become members at once and can see everything in the project.')}
      size="sm"
      focusFirstField
    >
      <Choice {...rest} />
    </Dialog>
  )
}

function Choice(props: Omit<Props, 'open'>) {
  const query = useQuery('listGroups', { params: {} })
  const groups: Group[] | undefined = query.data?.groups
  const free = groups?.filter(({ id }) => !props.known.includes(id))
  const [first] = free ?? []
  if (free && first) return <GroupForm {...props} groups={free} first={first} />
  return (
    <DialogBody>
      {free ? (
        <p className="text-sm text-ink-soft">
          {groups?.length
            ? rich(
                'All your groups have a role here already. <link>Create a group in your profile</link>, then come back.',
                {},
                {
                  link: (text) => (
                    <a href="/profile?section=groups" className="text-accent-text underline">
                      {text}
                    </a>
                  ),
                },
              )
            : rich(
                'You are in no group yet. <link>Create a group in your profile</link>, then come back.',
                {},
                {
                  link: (text) => (
                    <a href="/profile?section=groups" className="text-accent-text underline">
                      {text}
                    </a>
                  ),
                },
              )}
        </p>
      ) : (
        <QueryState
          loading={t('Loading your groups')}
          failed={t('Failed to load your groups')}
          query={query}
        />
      )}
    </DialogBody>
  )
}

const TOAST = { id: 'group' }

type FormProps = Omit<Props, 'open' | 'known'> & { groups: Group[]; first: Group }

function GroupForm({ projectId, groups, first, onClose, onAdded }: FormProps) {
  const roles = useRolesGiven(projectId)
  const [group_id, setGroup] = useState(first.id)
  const [role, setRole] = useState<Role>(DEFAULT_ROLE)
  const group = groups.find(({ id }) => id === group_id) ?? first
  const { form, errors, pending, submit } = useForm(
    schemaCheck(GiveGroupRole),
    async (input) => {
      await runCommand('giveGroupRole', { params: { projectId }, input })
      onAdded()
      onClose()
      toast.success(t('The group “{name}” was added.', { name: group.name }), TOAST)
    },
    refusedAs(t('Failed to add the group'), TOAST),
  )
  return (
    <DialogForm
      formRef={form}
      onSubmit={(event) => submit(event, { group_id, role })}
      onCancel={onClose}
      submitLabel={t('Add Group')}
      pendingLabel={t('Adding...')}
      pending={pending}
    >
      <Field
        label={t('Group')}
        error={errors.group_id}
        hint={
          group.from_provider
            ? t(
                '{people, plural, one {# person} other {# people}} · {manager}. Single sign-on decides who joins this project with it.',
                { people: group.people, manager: managedBy(group) },
              )
            : t(
                '{people, plural, one {# person} other {# people}} · {manager}. Its manager decides who joins this project with it.',
                { people: group.people, manager: managedBy(group) },
              )
        }
      >
        <Select
          value={group_id}
          onValueChange={setGroup}
          options={groups.map(({ id: value, name: label }) => ({ value, label }))}
        />
      </Field>
      <Field label={t('Role')} error={errors.role} hint={ROLES.find(({ value }) => value === role)?.hint}>
        <Select value={role} onValueChange={setRole} options={roles} />
      </Field>
    </DialogForm>
  )
}
