// The list of the palette: choices, one of them active; without a search text in groups. The focus stays in the field above it.

import { type MouseEvent, useEffect, useRef } from 'react'
import { t } from '../../domain/locale/message.ts'
import { ToneDot } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { PersonAvatar } from '../user/person.tsx'
import type { Choice, Group } from './choices.ts'

type Props = {
  id: string
  groups: Group[]
  active: Choice | undefined
  onActive: (id: string) => void
  onPress: (choice: Choice, event: MouseEvent) => void
}

export function PaletteList({ id, groups, active, onActive, onPress }: Props) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('Search results')}
      className="min-h-0 overflow-y-auto overscroll-contain"
    >
      {groups.map(({ name, choices }) => {
        const options = choices.map((choice) => (
          <Option
            key={choice.id}
            id={`${id}-${choice.id.replaceAll(' ', '-')}`}
            choice={choice}
            isActive={choice === active}
            onActive={() => onActive(choice.id)}
            onPress={(event) => onPress(choice, event)}
          />
        ))
        if (name === undefined) return options
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a list box
          <div key={name} role="group" aria-label={name} className="mb-2">
            <div aria-hidden className="px-3 py-1 text-sm font-medium text-ink-faint">
              {name}
            </div>
            {options}
          </div>
        )
      })}
    </div>
  )
}

type OptionProps = {
  id: string
  choice: Choice
  isActive: boolean
  onActive: () => void
  onPress: (event: MouseEvent) => void
}

function Option({ id, choice, isActive, onActive, onPress }: OptionProps) {
  const { title, code, note, keys, column, assignee } = choice
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const marks = (
    <>
      {column && (
        <span className="flex min-w-0 items-center gap-1.5 sm:w-24">
          <ToneDot tone={column.color} />
          <span dir="auto" className="truncate">
            {column.name}
          </span>
        </span>
      )}
      {assignee !== undefined && <PersonAvatar person={assignee} fallback={t('Unassigned')} />}
      {note && (
        <span dir="auto" className="min-w-0 truncate sm:max-w-44">
          {note}
        </span>
      )}
    </>
  )
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => !isActive && onActive()}
      onClick={onPress}
      onAuxClick={onPress}
      className={classNames(
        'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 pointer-coarse:min-h-11',
        isActive && 'bg-sunken',
      )}
    >
      {code && <span className="w-16 shrink-0 truncate font-mono text-xs text-ink-faint">{code}</span>}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {title}
        </span>
        <span className="flex min-w-0 items-center gap-2 text-sm text-ink-faint empty:hidden sm:hidden">
          {marks}
        </span>
      </span>
      <span className="flex min-w-0 shrink-0 items-center gap-2.5 text-sm text-ink-faint empty:hidden max-sm:hidden">
        {marks}
      </span>
      {keys && (
        <kbd className="rounded-sm border border-line px-1.5 font-mono text-sm text-ink-soft">{keys}</kbd>
      )}
    </div>
  )
}
