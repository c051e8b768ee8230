// The choice of the table's columns: check boxes, and buttons that move a column. The panel stays open for several choices.
import { ChevronDown, ChevronUp, Columns3Cog } from 'lucide-react'
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { pressedKey } from '../../ui/pressed-key.ts'
import { COLUMNS, columnNamed } from './columns.tsx'

export function ColumnsMenu({
  shown,
  onChange,
  onReset,
}: {
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
  const hidden = COLUMNS.filter(({ name }) => !shown.includes(name))
  function move(at: number, step: number) {
    const [name] = shown.slice(at, at + 1)
    if (name !== undefined) onChange(shown.toSpliced(at, 1).toSpliced(at + step, 0, name))
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
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <span className="max-sm:sr-only">Columns</span>
      </Button>
      {isOpen && (
        <>
          <div aria-hidden className="fixed inset-0 z-30" onPointerDown={close} />
          <div
            ref={panel}
            id={id}
            role="dialog"
            aria-label="Columns"
            className="absolute end-0 top-full z-40 mt-1 max-h-[70vh] w-64 animate-fade-in overflow-y-auto rounded-lg border border-line-strong bg-raised p-1 text-base text-ink shadow-md"
          >
            <ul>
              {shown.map((name, at) => (
                <Choice
                  key={name}
                  name={name}
                  isShown
                  onToggle={() => onChange(shown.filter((one) => one !== name))}
                  onUp={at > 0 ? () => move(at, -1) : undefined}
                  onDown={at < shown.length - 1 ? () => move(at, 1) : undefined}
                />
              ))}
              {hidden.map(({ name }) => (
                <Choice key={name} name={name} isShown={false} onToggle={() => onChange([...shown, name])} />
              ))}
            </ul>
            <div className="border-t border-line p-1">
              <Button size="sm" variant="ghost" onClick={onReset}>
                Reset columns
              </Button>
            </div>
          </div>
        </>
      )}
    </div>
  )
}

function Choice({
  name,
  isShown,
  onToggle,
  onUp,
  onDown,
}: {
  name: string
  isShown: boolean
  onToggle: () => void
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
}) {
  const label = columnNamed(name)?.label ?? name
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
            aria-label={`Move ${label} up`}
            aria-disabled={!onUp}
            onClick={onUp}
          >
            <ChevronUp />
          </Button>
          <Button
            variant="icon"
            size="sm"
            aria-label={`Move ${label} down`}
            aria-disabled={!onDown}
            onClick={onDown}
          >
            <ChevronDown />
          </Button>
        </>
      )}
    </li>
  )
}
