// The people of a group, with what its manager can do with each.

import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { OutputOf } from '../../domain/api.ts'
import { containing } from '../../domain/fold.ts'
import type { Group, GroupPerson } from '../../domain/group/group.ts'
import { t } from '../../domain/locale/message.ts'
import { displayName } from '../../domain/user/display.ts'
import type { Answer } from '../data/use-query.ts'
import { attempt } from '../form/attempt.ts'
import { numberText } from '../locale/format.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { toast } from '../ui/toast.tsx'
import { PersonAvatar } from '../user/person.tsx'
import { PersonName } from '../user/person-name.tsx'
import type { GroupActs } from './acts.ts'

/** The number of people from which on the list can be searched, and the number of rows before “Show more”. */
const [MANY, AT_ONCE] = [12, 50]
const TOAST = { id: 'group' }

type Asking = { person: GroupPerson; about: 'remove' | 'hand-over' }
type Props = {
  group: Pick<Group, 'id' | 'name' | 'from_provider'>
  query: Answer<OutputOf<'listGroupPeople'>>
  userId: string
  /** Missing if the person may not change the group. */
  acts?: GroupActs | undefined
  onChanged: () => void
}

export function GroupPeople({ group, query, userId, acts, onChanged }: Props) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(AT_ONCE)
  const [asking, setAsking] = useState<Asking | null>(null)
  const people: GroupPerson[] | undefined = query.data?.people
  const isMany = (people?.length ?? 0) >= MANY
  const found =
    isMany && people && search.trim() !== ''
      ? containing(people, search, ({ full_name, username }) => [full_name, username])
      : people
  return (
    <div>
      {isMany && (
        <Field label={t('Find a person')} hideLabel className="mb-4">
          <Input
            type="search"
            placeholder={t('Find a person')}
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
      )}
      <QueryList
        loading={t('Loading the people')}
        failed={t('Failed to load the people')}
        query={query}
        rows={found?.slice(0, limit)}
        keyOf={({ id }) => id}
        cannotShow={t('This person cannot be shown.')}
        none={isMany ? t('Nobody in the group has that name.') : t('Nobody is in this group yet.')}
        label={t('People of the group')}
        className="-my-1.5"
      >
        {(person) => (
          <div className="flex min-h-11 items-center gap-2 py-1.5">
            <PersonAvatar person={person} />
            <p className="min-w-0 flex-1 wrap-anywhere">
              <PersonName person={person} />
              {person.id === userId && (
                <>
                  {' '}
                  <span className="text-sm text-ink-faint">{t('you')}</span>
                </>
              )}
            </p>
            {acts && (
              <PersonMenu
                person={person}
                isSelf={person.id === userId}
                isFixed={group.from_provider}
                canHandOver={acts.handOver !== undefined}
                onAsk={(about) => setAsking({ person, about })}
              />
            )}
          </div>
        )}
      </QueryList>
      {found && found.length > limit && (
        <Button size="sm" className="mt-3" onClick={() => setLimit(found.length)}>
          {t('Show {count} more', { count: numberText(found.length - limit) })}
        </Button>
      )}
      {acts && (
        <Question
          group={group}
          acts={acts}
          asking={asking}
          onClose={() => setAsking(null)}
          onChanged={onChanged}
        />
      )}
    </div>
  )
}

export const FromProvider = () => (
  <p className="text-sm text-ink-soft">
    {t('The people of this group follow single sign-on: they join and leave it when they sign in.')}
  </p>
)

type MenuProps = {
  person: GroupPerson
  isSelf: boolean
  /** Nobody removes people of a group that follows single sign-on. */
  isFixed: boolean
  canHandOver: boolean
  onAsk: (about: Asking['about']) => void
}

function PersonMenu({ person, isSelf, isFixed, canHandOver, onAsk }: MenuProps) {
  const name = displayName(person)
  const handsOver = canHandOver && !isSelf
  if (isFixed && !handsOver) return null
  return (
    <Menu
      trigger={
        <Button variant="icon" aria-label={t('More about {name}', { name })} title={t('More')}>
          <MoreHorizontal />
        </Button>
      }
    >
      {handsOver && <MenuItem onSelect={() => onAsk('hand-over')}>{t('Make Manager')}</MenuItem>}
      {!isFixed && (
        <MenuItem destructive onSelect={() => onAsk('remove')}>
          {t('Remove from Group')}
        </MenuItem>
      )}
    </Menu>
  )
}

type QuestionProps = Pick<Props, 'group' | 'onChanged'> & {
  acts: GroupActs
  asking: Asking | null
  onClose: () => void
}

function Question({ group, acts, asking, onClose, onChanged }: QuestionProps) {
  const [pending, setPending] = useState(false)
  const name = asking ? displayName(asking.person) : ''
  const isRemoval = asking?.about === 'remove'

  async function confirmed() {
    if (!asking) return
    setPending(true)
    const { id: group_id } = group
    const act = isRemoval
      ? () => acts.remove({ group_id, user_id: asking.person.id })
      : async () => acts.handOver?.({ group_id, manager_id: asking.person.id })
    if (
      await attempt(
        isRemoval ? t('Failed to remove {name}', { name }) : t('Failed to hand over the group'),
        act,
        TOAST,
      )
    ) {
      onClose()
      onChanged()
      toast.success(
        isRemoval ? t('{name} was removed.', { name }) : t('{name} manages the group now.', { name }),
        TOAST,
      )
    }
    setPending(false)
  }

  return (
    <ConfirmDialog
      open={asking !== null}
      onOpenChange={(open) => !open && onClose()}
      title={
        isRemoval
          ? t('Remove {name} from “{group}”?', { name, group: group.name })
          : t('Make {name} the manager of “{group}”?', { name, group: group.name })
      }
      description={
        isRemoval
          ? t(
              'They lose access to the projects that they are in only because of this group, and their tickets there become unassigned.',
            )
          : t('From then on only they add and remove people. You cannot undo this yourself.')
      }
      confirmLabel={isRemoval ? t('Remove from Group') : t('Make Manager')}
      pending={pending}
      onConfirm={confirmed}
    />
  )
}
