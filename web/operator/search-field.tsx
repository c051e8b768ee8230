// The search box over a list.
import { Search } from 'lucide-react'
import { Field, Input } from '../ui/field.tsx'

type Props = { label: string; value: string; onType: (text: string) => void }

export function SearchField({ label, value, onType }: Props) {
  return (
    <Field label={label} hideLabel className="relative min-w-0 flex-1">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint"
      />
      <Input
        type="search"
        value={value}
        onChange={({ target }) => onType(target.value)}
        placeholder={label}
        autoComplete="off"
        className="pl-8"
      />
    </Field>
  )
}
