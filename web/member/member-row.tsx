// One member in the list: name, joining date and role, and for the owner controls to change them.

import { Crown, UserMinus } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import type { Member } from '../../domain/member/member.ts'
import { roleLabel } from '../../domain/member/roles.ts'
import { displayName, isNamed } from '../../domain/user/display.ts'
import { rich } from '../locale/rich.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { dateOf } from '../ui/time-ago.tsx'
import { PersonAvatar } from '../user/person.tsx'
import { RoleMenu } from './role-menu.tsx'

type Props = {
  member: Member
  isOwner: boolean
  isSelf: boolean
  mayChange: boolean
  mayRemove: boolean
  /** The names of the groups, if the person is a member only because of groups. */
  throughGroup?: string | undefined
  onRemove: () => void
}

export function MemberRow({ member, isOwner, isSelf, mayChange, mayRemove, throughGroup, onRemove }: Props) {
  const name = displayName(member.profile)
  return (
    <div className="flex items-center gap-2 py-2.5 sm:gap-3">
      <PersonAvatar person={member.profile} size="lg" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5">
          <bdi className="truncate font-medium" title={name}>
            {name}
          </bdi>
          {isOwner && (
            <Crown role="img" aria-label={t('Owner')} size={14} className="shrink-0 text-yellow-mark" />
          )}
          {isSelf && <span className="text-sm text-ink-faint">{t('you')}</span>}
        </p>
        <p className="flex flex-wrap gap-x-2 text-xs text-ink-faint sm:text-sm">
          {isNamed(member.profile) && <span className="wrap-anywhere">@{member.profile.username}</span>}
          <span>
            {rich(
              'Joined <time>{date}</time>',
              { date: dateOf(member.joined_at) },
              { time: (text) => <time dateTime={member.joined_at}>{text}</time> },
            )}
          </span>
          {throughGroup && (
            <span className="wrap-anywhere">{t('through {groups}', { groups: throughGroup })}</span>
          )}
        </p>
      </div>
      {mayChange && !isOwner ? (
        <RoleMenu member={member} name={name} />
      ) : (
        <Badge>{roleLabel(member.role)}</Badge>
      )}
      {mayRemove &&
        (isOwner ? (
          <span className="w-8 pointer-coarse:w-11" />
        ) : (
          <Button
            variant="icon"
            aria-label={t('Remove {name}', { name })}
            title={t('Remove {name}', { name })}
            onClick={onRemove}
          >
            <UserMinus />
          </Button>
        ))}
    </div>
  )
}
