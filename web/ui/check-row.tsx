// A checkbox with its label and an optional hint.
import { type ReactNode, useId } from 'react'

/** Props of {@link CheckRow}. */
export type CheckRowProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** Explains the choice, below the label. */
  hint?: ReactNode
  children: ReactNode
}

/** A checkbox whose whole row can be pressed. */
export function CheckRow({ checked, onChange, disabled = false, hint, children }: CheckRowProps) {
  const id = useId()
  return (
    <div className="flex flex-col">
      <label className="flex items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint ? id : undefined}
          onChange={({ target }) => onChange(target.checked)}
          className="size-4 shrink-0 accent-accent"
        />
        {children}
      </label>
      {hint && (
        <p id={id} className="pl-6 text-sm text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  )
}
