// The reactions to a comment, with the people who reacted, and a menu of all six.

import { SmilePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Comment, REACTIONS, type Reaction } from '../../domain/comment/comment.ts'
import { t } from '../../domain/locale/message.ts'
import { displayName } from '../../domain/user/display.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { LazyMenu } from '../lazy-menu.tsx'
import { listText } from '../locale/list.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { toast } from '../ui/toast.tsx'

export const REACTION_LOOKS: Record<Reaction, { emoji: string; label: string }> = {
  thumbs_up: { emoji: '👍', label: t('Thumbs up') },
  thumbs_down: { emoji: '👎', label: t('Thumbs down') },
  laugh: { emoji: '😄', label: t('Laugh') },
  celebrate: { emoji: '🎉', label: t('Celebrate') },
  heart: { emoji: '❤️', label: t('Heart') },
  eyes: { emoji: '👀', label: t('Eyes') },
}
/** The number of names in the description of a reaction; further people are only counted. */
const NAMES_SHOWN = 10

/** Adds the user's own reaction, or takes it back. */
function useReact({ id, reactions }: Comment, userId: string) {
  const { run, pending } = useCommand('reactToComment')
  const isMine = (reaction: Reaction) => reactions[reaction]?.includes(userId) ?? false
  async function toggle(reaction: Reaction) {
    if (pending) return
    try {
      await run({ params: { commentId: id }, input: { reaction, on: !isMine(reaction) } })
    } catch (error) {
      toast.error(t('Failed to save the reaction'), reasonOf(error), { id: 'reaction' })
    }
  }
  return { isMine, toggle }
}

type Props = {
  comment: Comment
  /** The id of the user. */
  userId: string
}

/** The button that opens the menu of the six reactions. */
export function AddReaction(props: Props) {
  const button = (
    <Button variant="icon" size="sm" aria-label={t('React')} title={t('React')} className="-my-1">
      <SmilePlus />
    </Button>
  )
  return (
    <LazyMenu button={button}>{(byKey) => <ReactMenu {...props} button={button} byKey={byKey} />}</LazyMenu>
  )
}

function ReactMenu({ comment, userId, button, byKey }: Props & { button: ReactNode; byKey: boolean }) {
  const { isMine, toggle } = useReact(comment, userId)
  return (
    <Menu trigger={button} defaultOpen byKey={byKey}>
      {REACTIONS.map((reaction) => (
        <MenuItem
          key={reaction}
          icon={<span aria-hidden>{REACTION_LOOKS[reaction].emoji}</span>}
          onSelect={() => void toggle(reaction)}
        >
          {REACTION_LOOKS[reaction].label}
          {isMine(reaction) && <span className="ml-auto pl-4 text-sm text-ink-faint">{t('Remove')}</span>}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** The reactions that people chose; empty if there are none. */
export function ReactionsShown({ comment, userId }: Props) {
  const shown = REACTIONS.filter((reaction) => comment.reactions[reaction]?.length)
  return shown.length === 0 ? null : <ReactionList comment={comment} userId={userId} shown={shown} />
}

function ReactionList({ comment, userId, shown }: Props & { shown: readonly Reaction[] }) {
  const { isMine, toggle } = useReact(comment, userId)
  const { data } = useLiveQuery('listMembers', { params: { projectId: comment.project_id } })
  const nameOf = (id: string) =>
    id === userId
      ? t('you')
      : displayName(data?.members.find(({ user_id }) => user_id === id)?.profile, t('somebody'))
  return (
    <ul aria-label={t('Reactions')} className="mt-1.5 flex flex-wrap gap-1">
      {shown.map((reaction) => {
        const people = comment.reactions[reaction] ?? []
        const imported = comment.imported?.reactions[reaction] ?? []
        const names = people.map((id) =>
          imported.includes(id) ? t('{name} (imported)', { name: nameOf(id) }) : nameOf(id),
        )
        const words = `${REACTION_LOOKS[reaction].label}: ${listed(names)}`
        return (
          <li key={reaction}>
            <button
              type="button"
              data-printed
              aria-pressed={isMine(reaction)}
              aria-label={words}
              title={words}
              onClick={() => void toggle(reaction)}
              className={classNames(
                'relative inline-flex h-6 cursor-pointer items-center gap-1 rounded-full border px-2 text-sm tabular-nums pointer-coarse:h-11 pointer-coarse:px-3.5',
                isMine(reaction)
                  ? 'border-accent bg-hover font-medium text-ink'
                  : 'border-line-strong text-ink-soft hover:bg-hover',
                // The same text that hovering shows, for keyboard users.
                'focus-visible:after:absolute focus-visible:after:top-full focus-visible:after:left-0 focus-visible:after:z-10 focus-visible:after:mt-1 focus-visible:after:w-max focus-visible:after:max-w-60 focus-visible:after:rounded-md focus-visible:after:bg-ink focus-visible:after:px-2 focus-visible:after:py-0.5 focus-visible:after:text-left focus-visible:after:font-normal focus-visible:after:text-canvas focus-visible:after:content-[attr(title)]',
              )}
            >
              <span aria-hidden>{REACTION_LOOKS[reaction].emoji}</span>
              {people.length}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function listed(names: string[]): string {
  const rest = names.length - NAMES_SHOWN
  if (rest > 1)
    return t('{names} and {count} others', { names: names.slice(0, NAMES_SHOWN).join(', '), count: rest })
  return listText(names, 'and')
}
