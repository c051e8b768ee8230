// The changes of the releases up to the running one, from the changelog. A chunk of its own, because few people read it.
import { useMemo } from 'react'
import changelog from '../../CHANGELOG.md?raw'
import { parse } from '../../domain/markdown/parse.ts'
import { type Parts, render } from '../text/render.tsx'
import { releasesIn } from './changes.ts'

const releases = releasesIn(changelog)

export function ChangesText() {
  return releases.map(({ title, text }, index) => (
    <details key={title} open={index === 0} className="border-b border-line py-2 last:border-0">
      <summary className="cursor-pointer font-semibold pointer-coarse:min-h-11">{title}</summary>
      <Text text={text} />
    </details>
  ))
}

function Text({ text }: { text: string }) {
  // Bold in place of headings, which would skip levels below the title of the dialog.
  const shown = useMemo(() => render(parse(text.replace(/^#+ (.+)$/gm, '**$1**')), PARTS), [text])
  return <div className="text mt-2">{shown}</div>
}

/** The changelog belongs to no project, so names and keys in it lead nowhere. */
const PARTS: Parts = {
  origin: location.origin,
  mention: (name) => `@${name}`,
  ticket: (_, key) => key,
  code: (content) => <pre>{content}</pre>,
  picture: (_, words) => words,
  fileLink: ({ children }) => <span>{children}</span>,
}
