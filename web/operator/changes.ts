// The releases in the changelog that is packed into the pages.

import { t } from '../../domain/locale/message.ts'

/** A release, and its changes as Markdown. */
export type Release = { title: string; text: string }

/** Newest first. The first one is what runs, and changes that are in no release yet are part of it. */
export function releasesIn(changelog: string): Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      return { title: titleOf(heading), text: unwrapped(lines.join('\n').trim()) }
    })
    .filter(({ text }) => text !== '')
}

/** The lines of an entry are one paragraph, because a single line break is shown as one. */
const unwrapped = (text: string) => text.replace(/\n +(?![-*\s])/g, ' ')

/** `[0.2.0] - 2026-11-21` becomes `0.2.0, 2026-11-21`. */
function titleOf(heading: string): string {
  const [, name = heading, date] = /^\[(.+?)\](?: - (.+))?$/.exec(heading.trim()) ?? []
  if (name === 'Unreleased') return t('Not in a release yet')
  return date ? `${name}, ${date}` : name
}
