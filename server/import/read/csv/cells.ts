// Checklists and links to files in the cells of a table, as Markdown for the description.
import { isObject, textAt } from '../foreign.ts'
import { parseJson } from '../json.ts'
import { escaped, linkTo } from '../text.ts'

/** The value of a cell that is written as JSON; undefined if it is not. */
export function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return parseJson(text, 1)
  } catch {
    return undefined
  }
}

export const trimmed = (names: string[]) => names.map((name) => name.trim()).filter((name) => name !== '')

/** A checklist in a cell, as a task list: JSON, `[one [TODO], two [DONE]]`, or lines. */
export function checklistIn(cell: string): string {
  const json = jsonIn(cell)
  if (isObject(json))
    return Object.entries(json)
      .map(([name, items]) =>
        [`**${escaped(name)}**`, '', ...tasksOf(Array.isArray(items) ? items.map(String) : [])].join('\n'),
      )
      .join('\n\n')
  const inner = /^\s*\[(.*)\]\s*$/s.exec(cell)?.[1] ?? cell
  return tasksOf(inner.split(/(?<=\[(?:TODO|DONE)\]),\s*|\n/)).join('\n')
}

function tasksOf(items: string[]): string[] {
  return trimmed(items).map((item) => {
    const hasState = item.endsWith('[TODO]') || item.endsWith('[DONE]')
    const words = hasState ? item.slice(0, -'[TODO]'.length).trimEnd() : item
    return `- [${item.endsWith('[DONE]') ? 'x' : ' '}] ${words.replace(/\s+/g, ' ')}`
  })
}

/** Links to the files that a cell lists: JSON with titles and addresses, or addresses. */
export function filesIn(cell: string): string[] {
  const json = jsonIn(cell)
  if (Array.isArray(json))
    return json.map((file: unknown) =>
      isObject(file)
        ? linkTo(textAt(file, 'url'), textAt(file, 'title') ?? textAt(file, 'name') ?? 'attachment')
        : linkTo(String(file), String(file)),
    )
  return trimmed(cell.split(/[,\s]+/)).map((url) => linkTo(url, decodedName(url)))
}

function decodedName(url: string): string {
  const name = url.split(/[?#]/)[0]?.split('/').at(-1) || url
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
