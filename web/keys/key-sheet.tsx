// The sheet that lists everything that keys do.
import { useId } from 'react'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { usePreference } from '../ui/preference.ts'
import { KEY_COMMANDS, type KeyCommandId } from './key-commands.ts'
import { singleKeys } from './single-keys.ts'

type Line = { keys: string[]; name: string }

const ids = Object.keys(KEY_COMMANDS) as KeyCommandId[]
const lineOf = (id: KeyCommandId): Line => ({
  keys: [
    KEY_COMMANDS[id].mod ? 'Ctrl' : /^[A-Z]$/.test(KEY_COMMANDS[id].key) ? 'Shift' : [],
    KEY_COMMANDS[id].mod ? KEY_COMMANDS[id].key.toUpperCase() : KEY_COMMANDS[id].key.toLowerCase(),
    KEY_COMMANDS[id].also ?? [],
  ].flat(),
  name: KEY_COMMANDS[id].name,
})

const GROUPS: { name: string; lines: Line[] }[] = [
  {
    name: 'Everywhere',
    lines: ids.filter((id) => KEY_COMMANDS[id].contexts.includes('everywhere')).map(lineOf),
  },
  {
    name: 'On the board and in the list',
    lines: [
      ...ids.filter((id) => KEY_COMMANDS[id].contexts.includes('page')).map(lineOf),
      { keys: ['Enter'], name: 'Open the ticket' },
      { keys: ['Space'], name: 'Pick up a card; the arrow keys move it, Space drops it' },
    ],
  },
  {
    name: 'With tickets selected',
    lines: [
      ...ids.filter((id) => KEY_COMMANDS[id].contexts.includes('selection')).map(lineOf),
      { keys: ['Shift', 'Click'], name: 'Select the range up to this ticket' },
      { keys: ['Ctrl', 'A'], name: 'Select all loaded tickets' },
      { keys: ['Esc'], name: 'Clear selection' },
    ],
  },
  {
    name: 'In an open ticket',
    lines: [
      ...ids.filter((id) => KEY_COMMANDS[id].contexts.includes('ticket') && id !== 'showKeys').map(lineOf),
      { keys: ['Esc'], name: 'Close' },
    ],
  },
  {
    name: 'In the inbox',
    lines: [
      ...ids.filter((id) => KEY_COMMANDS[id].contexts.includes('inbox')).map(lineOf),
      { keys: ['Enter'], name: 'Open the ticket' },
    ],
  },
  {
    name: 'In New Ticket',
    lines: [
      { keys: ['#'], name: 'In the title: add a label' },
      { keys: ['!'], name: 'In the title: set type or priority' },
      { keys: ['@'], name: 'In the title: assign a member' },
      { keys: ['↓'], name: 'From the title to similar tickets' },
    ],
  },
  {
    name: 'In lists and forms',
    lines: [
      { keys: ['1', '…', '9'], name: 'Choose an option by its number' },
      { keys: ['Space'], name: 'Add or remove a value of a filter; with the mouse, Ctrl and a click' },
      { keys: ['Ctrl', 'Enter'], name: 'Save or send' },
    ],
  },
]

export function KeySheet({ onClose }: { onClose: () => void }) {
  const isOn = usePreference(singleKeys) === 'on'
  const hint = useId()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts">
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
            Single-key shortcuts
            <span id={hint} className="block text-sm text-ink-faint">
              Turn them off if you use dictation. This applies only to this browser; this list stays in your
              account menu.
            </span>
          </span>
        </label>
      </DialogBody>
    </Dialog>
  )
}
