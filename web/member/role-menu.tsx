// A role as a badge that opens a menu of roles: of a member, or of a group.

import { Check, ChevronDown } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import type { Member, Role } from '../../domain/member/member.ts'
import { ROLES, roleLabel } from '../../domain/member/roles.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { Badge } from '../ui/badge.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { SpinnerRing } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'

export function RoleMenu({ member, name }: { member: Member; name: string }) {
  const { run, pending } = useCommand('changeMemberRole')

  async function choose(role: Role) {
    try {
      await run({ params: { memberId: member.id }, input: { role } })
      toast.quiet(t('Member role updated successfully!'))
    } catch (error) {
      toast.error(t('Failed to update member role'), reasonOf(error))
    }
  }

  return (
    <RoleChoice
      role={member.role}
      label={t('Role of {name}: {role}', { name, role: roleLabel(member.role) })}
      pending={pending}
      choose={choose}
    />
  )
}

type Choice = {
  role: Role
  /** For screen readers, with the role. */
  label: string
  pending: boolean
  choose: (role: Role) => Promise<void>
}

/** The badge and its menu. `choose` is called only with another role. */
export function RoleChoice({ role, label, pending, choose }: Choice) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={label}
          aria-busy={pending || undefined}
          className="group inline-flex items-center rounded-sm pointer-coarse:min-h-11"
        >
          <Badge className="group-hover:bg-press group-data-[state=open]:bg-press">
            {roleLabel(role)}
            {pending ? <SpinnerRing /> : <ChevronDown aria-hidden />}
          </Badge>
        </button>
      }
    >
      {ROLES.map(({ value, label, hint }) => (
        <MenuItem
          key={value}
          onSelect={() => {
            if (value !== role && !pending) void choose(value)
          }}
        >
          <span className="flex flex-1 flex-col py-0.5">
            {label}
            <span className="text-sm text-ink-faint">{hint}</span>
          </span>
          {value === role && <Check role="img" aria-label={t('current role')} className="text-accent-text" />}
        </MenuItem>
      ))}
    </Menu>
  )
}
