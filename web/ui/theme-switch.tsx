// The switch between light, dark and the system's theme. It has few imports, because the landing page shows it, too.

import { useId } from 'react'
import { t } from '../../domain/locale/message.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from './theme.ts'

const choices: { value: ThemeChoice; label: string; path: string }[] = [
  {
    value: 'light',
    label: t('Light'),
    path: 'M8 10.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7',
  },
  { value: 'system', label: t('System'), path: 'M2 3h12v8H2zM6 13.5h4M8 11v2.5' },
  { value: 'dark', label: t('Dark'), path: 'M13.5 9.2A5.75 5.75 0 1 1 6.8 2.5a4.5 4.5 0 0 0 6.7 6.7Z' },
]

/** Three radio buttons as icons: light, system, dark. Takes effect at once and is remembered. */
export function ThemeSwitch() {
  const chosen = useThemeChoice()
  const name = useId()
  return (
    <fieldset className="inline-flex rounded-md border border-line-strong bg-surface p-0.5 pointer-coarse:p-0">
      <legend className="sr-only">{t('Theme')}</legend>
      {choices.map(({ value, label, path }) => (
        <label
          key={value}
          title={label}
          className="relative inline-flex size-7 items-center justify-center rounded-sm text-ink-faint transition-colors hover:text-ink has-checked:bg-press has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-11"
        >
          <input
            type="radio"
            name={name}
            value={value}
            aria-label={label}
            checked={chosen === value}
            onChange={() => chooseTheme(value)}
            className="absolute inset-0 appearance-none opacity-0"
          />
          <svg
            viewBox="0 0 16 16"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
            className="size-4"
          >
            <path d={path} />
          </svg>
        </label>
      ))}
    </fieldset>
  )
}
