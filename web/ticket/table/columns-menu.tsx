// The choice of the table's columns: check boxes, and buttons that move a column. The panel stays open for several choices.

import { ChevronDown, ChevronUp, Columns3Cog } from 'lucide-react'
import { type FocusEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { Button } from '../../ui/button.tsx'
import { pressedKey } from '../../ui/pressed-key.ts'
import { SHOWN_FIRST, type TableColumn } from './columns.tsx'

export function ColumnsMenu({
  columns,
  shown,
  onChange,
  onReset,
}: {
  /** All columns. */
  columns: readonly TableColumn[]
  /** The names of the shown columns, in order. */
  shown: readonly string[]
  onChange: (names: string[]) => void
  onReset: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>('input')?.focus()
  }, [isOpen])
  function close() {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  /** All columns in the order of the panel, which stays while they are shown and hidden. */
  const [names, setNames] = useState<readonly string[]>([])
  const orderBy = (first: readonly string[]) =>
    setNames([...new Set([...first, ...columns.map(({ name }) => name)])])
  function open() {
    orderBy(shown)
    setOpen(true)
  }
  function reset() {
    orderBy(SHOWN_FIRST)
    onReset()
  }
  const isShown = (name: string) => shown.includes(name)
  function toggle(name: string) {
    onChange(names.filter((one) => (one === name) !== isShown(one)))
  }
  /** The neighbour among the shown columns. */
  function beside(name: string, step: number): string | undefined {
    const those = names.filter(isShown)
    return those[those.indexOf(name) + step]
  }
  function move(name: string, other: string) {
    const rest = names.filter((one) => one !== name)
    const isDown = names.indexOf(other) > names.indexOf(name)
    const moved = rest.toSpliced(rest.indexOf(other) + (isDown ? 1 : 0), 0, name)
    setNames(moved)
    onChange(moved.filter(isShown))
  }
  const mover = (name: string, step: number) => {
    const other = isShown(name) ? beside(name, step) : undefined
    return other === undefined ? undefined : () => move(name, other)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel
    <div
      ref={box}
      className="relative"
      onKeyDown={(event) => {
        if (!isOpen || pressedKey(event) !== 'Escape') return
        event.stopPropagation()
        close()
      }}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <Button
        size="sm"
        variant="ghost"
        icon={<Columns3Cog />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : open())}
      >
        <span className="max-sm:sr-only">{t('Columns')}</span>
      </Button>
      {isOpen && (
        <>
          <div aria-hidden className="fixed inset-0 z-30" onPointerDown={close} />
          <div
            ref={panel}
            id={id}
            role="dialog"
            aria-label={t('Columns')}
            className="absolute end-0 top-full z-40 mt-1 max-h-[70vh] w-64 animate-fade-in overflow-y-auto rounded-lg border border-line-strong bg-raised p-1 text-base text-ink shadow-md"
          >
            <ul>
              {names.map((name) => (
                <Choice
                  key={name}
                  label={columns.find((one) => one.name === name)?.label ?? name}
                  isShown={isShown(name)}
                  onToggle={() => toggle(name)}
                  onUp={mover(name, -1)}
                  onDown={mover(name, 1)}
                />
              ))}
            </ul>
            <div className="border-t border-line p-1">
              <Button size="sm" variant="ghost" onClick={reset}>
                {t('Reset columns')}
              </Button>
            </div>
          </div>
        </>
      )}
    </div>
  )
}

/** A row that moves in the document loses the focus. */
const movesBy =
  (move: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    move()
    requestAnimationFrame(() => currentTarget.focus())
  }

function Choice({
  label,
  isShown,
  onToggle,
  onUp,
  onDown,
}: {
  label: string
  isShown: boolean
  onToggle: () => void
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
}) {
  return (
    <li className="flex items-center gap-1 rounded-sm pe-1 hover:bg-hover">
      <label className="flex min-h-8 min-w-0 flex-1 items-center gap-2 px-2 pointer-coarse:min-h-11">
        <input type="checkbox" className="accent-accent" checked={isShown} onChange={onToggle} />
        <span className="truncate">{label}</span>
      </label>
      {isShown && (
        <>
          <Button
            variant="icon"
            size="sm"
            aria-label={t('Move {label} up', { label })}
            aria-disabled={!onUp}
            onClick={onUp && movesBy(onUp)}
          >
            <ChevronUp />
          </Button>
          <Button
            variant="icon"
            size="sm"
            aria-label={t('Move {label} down', { label })}
            aria-disabled={!onDown}
            onClick={onDown && movesBy(onDown)}
          >
            <ChevronDown />
          </Button>
        </>
      )}
    </li>
  )
}
