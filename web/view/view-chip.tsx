// One view of the row: the button that shows it, and the menu that changes it.

import { ChevronDown, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { View } from '../../domain/view/view.ts'
import { classNames } from '../ui/class-names.ts'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import type { ViewKind } from './use-views.ts'

export type Pinned = { view: View; kind: ViewKind; isChangeable: boolean }

export function Chip({
  view,
  kind,
  isCurrent,
  isWhole,
  onOpen,
  children,
}: Pinned & { isCurrent: boolean; isWhole: boolean; onOpen: () => void; children: ReactNode }) {
  return (
    <li
      className={classNames(
        'flex h-7 items-center rounded-md border text-sm pointer-coarse:h-11',
        isCurrent ? 'border-accent bg-accent-soft text-ink' : 'border-line text-ink-soft hover:text-ink',
      )}
    >
      <button
        type="button"
        aria-current={isCurrent || undefined}
        title={
          kind === 'shared'
            ? t(
                '{tab, select, board {Shared view: board} list {Shared view: list} calendar {Shared view: calendar} other {Shared view: timeline}}',
                { tab: view.tab },
              )
            : t(
                '{tab, select, board {Own view: board} list {Own view: list} calendar {Own view: calendar} other {Own view: timeline}}',
                { tab: view.tab },
              )
        }
        className="flex h-full max-w-48 items-center gap-1 rounded-md px-2"
        onClick={onOpen}
      >
        {!isWhole && (
          <TriangleAlert
            role="img"
            aria-label={t('Something that it uses was removed')}
            className="size-3.5 shrink-0 text-orange-text"
          />
        )}
        <bdi className="truncate">{view.name}</bdi>
      </button>
      {children}
    </li>
  )
}

type ChipMenuProps = {
  name: string
  canUpdate: boolean
  onRename: () => void
  onUpdate: () => void
  onMove: (step: number) => void
  onDelete: () => void
}

export function ChipMenu({ name, canUpdate, onRename, onUpdate, onMove, onDelete }: ChipMenuProps) {
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={t('Change the view {name}', { name })}
          className="flex h-full w-6 items-center justify-center rounded-md text-ink-faint hover:text-ink pointer-coarse:w-11"
        >
          <ChevronDown aria-hidden className="size-3.5" />
        </button>
      }
    >
      <MenuItem disabled={!canUpdate} onSelect={onUpdate}>
        {t('Update to Current Filters')}
      </MenuItem>
      <MenuItem onSelect={onRename}>{t('Rename…')}</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => onMove(-1)}>{t('Move Left')}</MenuItem>
      <MenuItem onSelect={() => onMove(1)}>{t('Move Right')}</MenuItem>
      <MenuSeparator />
      <MenuItem destructive onSelect={onDelete}>
        {t('Delete')}
      </MenuItem>
    </Menu>
  )
}
