// A notice about what somebody else did to a project, with the possible responses.
import type { ReactNode } from 'react'

export function Notice({ label, words, children }: { label: string; words: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={label} className="flex flex-col gap-2.5 rounded-md border border-line bg-raised p-3">
      <p className="text-sm wrap-anywhere">{words}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  )
}
