// Task lists: `- [ ] todo` and `- [x] done`. Finds them while a text is parsed, and ticks one in the text.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'

/** A box of a task list: its line in the text, and whether it is ticked. */
export type Task = { line: number; checked: boolean }

const BOX = /^\[([ xX])\](?=\s)/

function findTasks(state: StateCore) {
  state.tokens.forEach((token, index) => {
    const [item, paragraph] = [state.tokens[index - 2], state.tokens[index - 1]]
    if (token.type !== 'inline' || paragraph?.type !== 'paragraph_open' || item?.type !== 'list_item_open')
      return
    const box = BOX.exec(token.content)
    if (!box || !token.map) return
    token.meta = { task: { line: token.map[0], checked: box[1] !== ' ' } satisfies Task }
    token.content = token.content.slice(box[0].length)
    item.meta = { isTask: true }
  })
}

export function taskLists(markdown: MarkdownIt) {
  markdown.core.ruler.before('inline', 'task_lists', findTasks)
}

export const taskOf = (token: Token): Task | undefined => token.meta?.task as Task | undefined

const LINE_BREAK = /\r\n?|\n/g

/** The line of a text, without its break. */
export function lineAt(text: string, line: number): string {
  return text.split(LINE_BREAK)[line] ?? ''
}

/** The line with its box cleared: a ticked and a cleared box are the same task. */
const unticked = (line: string) => line.replace(/\[[ xX]\]/, '[ ]')

/**
 * The text with one box ticked or cleared, and nothing else changed.
 * @param original the line as the person saw it: if it has moved since, it is searched for, and must occur only once
 * @returns undefined if the task does not exist any more
 */
export function ticked(text: string, { line, checked }: Task, original: string): string | undefined {
  const starts = [0, ...[...text.matchAll(LINE_BREAK)].map(({ 0: found, index }) => index + found.length)]
  const lines = text.split(LINE_BREAK).map(unticked)
  const wanted = unticked(original)
  const same = lines.flatMap((content, index) => (content === wanted ? index : []))
  const at = lines[line] === wanted ? line : same.length === 1 ? same[0] : undefined
  if (at === undefined) return undefined
  const box = text.indexOf('[', starts[at])
  if (box < 0 || !/^\[[ xX]\]/.test(text.slice(box, box + 3))) return undefined
  const isTicked = text[box + 1] !== ' '
  if (isTicked === checked) return text
  return `${text.slice(0, box + 1)}${checked ? 'x' : ' '}${text.slice(box + 2)}`
}
