// The sheet that lists everything that keys do.

import { useId } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { usePreference } from '../ui/preference.ts'
import { KEY_COMMANDS, type KeyCommandId } from './key-commands.ts'
import { singleKeys } from './single-keys.ts'

type Line = { keys: string[]; name: string }

const ids = Object.keys(KEY_COMMANDS) as KeyCommandId[]
const lineOf = (id: KeyCommandId): Line => ({
  keys: [
    KEY_COMMANDS[id].mod ? t('Ctrl') : /^[A-Z]$/.test(KEY_COMMANDS[id].key) ? 'Shift' : [],
    KEY_COMMANDS[id].mod ? KEY_COMMANDS[id].key.toUpperCase() : KEY_COMMANDS[id].key.toLowerCase(),
    KEY_COMMANDS[id].also ?? [],
  ].flat(),
  name: KEY_COMMANDS[id].name,
})

const GROUPS: { name: string; lines: Line[] }[] = [
  {
    name: t('Everywhere'),
    lines: ids.filter((id) => KEY_COMMANDS[id].contexts.includes('everywhere')).map(lineOf),
  },
  {
    name: t('On the board and in the list'),
    lines: [
      ...ids.filter((id) => KEY_COMMANDS[id].contexts.includes('page')).map(lineOf),
      { keys: ['Enter'], name: t('Open the ticket') },
      { keys: ['Space'], name: t('Pick up a card; the arrow keys move it, Space drops it') },
    ],
  },
  {
    name: t('With tickets selected'),
    lines: [
      ...ids.filter((id) => KEY_COMMANDS[id].contexts.includes('selection')).map(lineOf),
      { keys: ['Shift', 'Click'], name: t('Select the range up to this ticket') },
      { keys: ['Ctrl', 'A'], name: t('Select all loaded tickets') },
      { keys: ['Esc'], name: t('Clear selection') },
    ],
  },
  {
    name: t('In an open ticket'),
    lines: [
      ...ids.filter((id) => KEY_COMMANDS[id].contexts.includes('ticket') && id !== 'showKeys').map(lineOf),
      { keys: ['Esc'], name: t('Close') },
    ],
  },
  {
    name: t('In the inbox'),
    lines: [
      ...ids.filter((id) => KEY_COMMANDS[id].contexts.includes('inbox')).map(lineOf),
      { keys: ['Enter'], name: t('Open the ticket') },
    ],
  },
  {
    name: t('In New Ticket'),
    lines: [
      { keys: ['#'], name: t('In the title: add a label') },
      { keys: ['!'], name: t('In the title: set type or priority') },
      { keys: ['@'], name: t('In the title: assign a member') },
      { keys: ['↓'], name: t('From the title to similar tickets') },
    ],
  },
  {
    name: t('In lists and forms'),
    lines: [
      { keys: ['1', '…', '9'], name: t('Choose an option by its number') },
      { keys: ['Space'], name: t('Add or remove a value of a filter; with the mouse, Ctrl and a click') },
      { keys: ['Ctrl', 'Enter'], name: t('Save or send') },
    ],
  },
]

export function KeySheet({ onClose }: { onClose: () => void }) {
  const isOn = usePreference(singleKeys) === 'on'
  const hint = useId()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Keyboard shortcuts')}>
      <DialogBody>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {GROUPS.map(({ name, lines }) => (
            <section key={name} aria-label={name} className="break-inside-avoid">
              <h3 className="mb-1.5 text-sm font-semibold text-ink-soft">{name}</h3>
              <ul className="flex flex-col gap-1">
                {lines.map((line) => (
                  <li key={line.name} className="flex items-start justify-between gap-4">
                    <span>{line.name}</span>
                    <span className="flex shrink-0 gap-1">
                      {line.keys.map((key) => (
                        <kbd
                          key={key}
                          className="min-w-6 rounded-sm border border-line px-1.5 text-center font-mono text-sm text-ink-soft"
                        >
                          {key}
                        </kbd>
                      ))}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <label className="mt-6 flex items-start gap-2.5">
          <input
            type="checkbox"
            checked={isOn}
            aria-describedby={hint}
            onChange={(event) => singleKeys.set(event.target.checked ? 'on' : 'off')}
            className="mt-0.5 size-4 accent-accent"
          />
          <span>
            {t('Single-key shortcuts')}
            <span id={hint} className="block text-sm text-ink-faint">
              {t(
                'Turn them off if you use dictation. This applies only to this browser; this list stays in your account menu.',
              )}
            </span>
          </span>
        </label>
      </DialogBody>
    </Dialog>
  )
}
