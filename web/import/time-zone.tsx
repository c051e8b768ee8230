// The choice of a time zone, from those that the browser knows.
import { Input } from '../ui/field.tsx'

export function TimeZone({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  return (
    <>
      <Input
        list="time-zones"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id="time-zones">
        {Intl.supportedValuesOf?.('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
