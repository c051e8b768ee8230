// A checkbox with its words, in the settings for mails.

type Props = { checked: boolean; onChange: (checked: boolean) => void; children: string }

export function Check({ checked, onChange, children }: Props) {
  return (
    <label className="flex items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      <bdi className="min-w-0 wrap-anywhere">{children}</bdi>
    </label>
  )
}
