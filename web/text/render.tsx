// Renders the tokens of parse.ts as React elements. It never makes HTML text, so nothing that a person typed becomes markup.

import type { Token } from 'markdown-it'
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { fileIdIn } from '../../domain/attachment/path.ts'
import { t } from '../../domain/locale/message.ts'
import { isLinkable } from '../../domain/markdown/addresses.ts'
import { headingTags } from '../../domain/markdown/headings.ts'
import { languageOf, textOf } from '../../domain/markdown/parse.ts'
import { type Task, taskOf } from '../../domain/markdown/tasks.ts'
import type { KeyFound } from '../../domain/project/key-pattern.ts'

/** The parts of the rendering that the caller provides. */
export type Parts = {
  /** The origin of this server, whose links and pictures open in the same window. */
  origin: string
  mention: (username: string) => ReactNode
  ticket: (found: KeyFound, key: string) => ReactNode
  code: (content: string, language: string) => ReactNode
  /** A file of the ticket that the text shows as a picture, and a link to a file. */
  picture: (id: string, words: string) => ReactNode
  fileLink: ComponentType<{ id: string; children?: ReactNode }>
  /** Ticks a box; without this function boxes cannot be ticked. */
  onTask?: (task: Task) => void
}

/** Emphasis nested deeper than this is left out: browsers cannot lay out a tree of thousands of levels. */
const MAX_DEPTH = 100

/** The headings of a text are below the h3 of its section, such as Comments. */
const TOP_HEADING = 4

type Plain = string | typeof Fragment
type Frame = {
  type: Plain | Parts['fileLink']
  props: Record<string, unknown>
  children: ReactNode[]
}

/** Builds a tree from opening and closing tokens, without recursion into nesting. */
class Builder {
  private stack: Frame[] = [{ type: Fragment, props: {}, children: [] }]
  private flattened = 0
  /** The number of open links, because no link may be within another. */
  links = 0

  private get top(): Frame {
    return this.stack[this.stack.length - 1] as Frame
  }

  add(node: ReactNode) {
    if (node !== '' && node !== null) this.top.children.push(node)
  }

  leaf(type: string | typeof Fragment, props: Record<string, unknown> = {}, ...children: ReactNode[]) {
    this.add(createElement(type, { ...props, key: this.top.children.length }, ...children))
  }

  open(type: Frame['type'], props: Record<string, unknown>) {
    if (this.stack.length >= MAX_DEPTH) this.flattened += 1
    else this.stack.push({ type, props, children: [] })
  }

  close() {
    if (this.flattened > 0) {
      this.flattened -= 1
      return
    }
    const { type, props, children } = this.stack.pop() as Frame
    this.add(
      createElement(
        type as string,
        { ...props, key: this.top.children.length },
        children.length > 0 ? children : null,
      ),
    )
  }

  end(): ReactNode {
    while (this.stack.length > 1) this.close()
    return this.top.children
  }
}

/** The tokens as React elements. */
export function render(tokens: readonly Token[], parts: Parts): ReactNode {
  const builder = new Builder()
  const headings = headingTags(tokens, TOP_HEADING)
  for (const token of tokens) {
    if (token.type === 'inline') renderInline(builder, token, parts)
    else if (token.type === 'fence' || token.type === 'code_block') code(builder, token, parts)
    else if (token.hidden) {
      // The paragraph of a tight list has no element of its own.
    } else renderBlock(builder, token, headings.get(token) ?? token.tag)
  }
  return builder.end()
}

function renderBlock(builder: Builder, token: Token, tag: string) {
  const { nesting } = token
  if (nesting === 0) return builder.leaf(tag)
  const isTable = tag === 'table'
  if (nesting < 0) {
    builder.close()
    if (isTable) builder.close()
    return
  }
  // A wide table scrolls sideways, also by keys.
  if (isTable)
    builder.open('div', { className: 'scroll', role: 'region', 'aria-label': t('Table'), tabIndex: 0 })
  builder.open(tag, blockProps(token))
}

function blockProps(token: Token): Record<string, unknown> {
  // A heading looks as it was typed, at whatever level it is shown.
  if (token.type === 'heading_open') return { className: `level-${token.tag.slice(1)}` }
  if (token.type === 'ordered_list_open') {
    const start = token.attrGet('start')
    return start === null ? {} : { start: Number(start) }
  }
  if (token.type === 'list_item_open') return token.meta?.isTask ? { className: 'task' } : {}
  const align = /text-align:(left|center|right)/.exec(attribute(token, 'style') ?? '')?.[1]
  return align ? { align } : {}
}

function code(builder: Builder, token: Token, { code }: Parts) {
  builder.leaf(Fragment, {}, code(token.content, languageOf(token)))
}

function renderInline(builder: Builder, token: Token, parts: Parts) {
  const task = taskOf(token)
  if (task) {
    const { onTask } = parts
    builder.leaf('input', {
      type: 'checkbox',
      checked: task.checked,
      disabled: !onTask,
      'aria-label': textOf(token.children).trim() || t('Task'),
      onChange: () => onTask?.({ ...task, checked: !task.checked }),
    })
  }
  for (const child of token.children ?? []) renderChild(builder, child, parts)
}

function renderChild(builder: Builder, token: Token, parts: Parts) {
  switch (token.type) {
    case 'softbreak':
      // The style of the text shows it as a line break, so that plain text keeps its lines.
      return builder.add('\n')
    case 'hardbreak':
      return builder.leaf('br')
    case 'code_inline':
      return builder.leaf('code', {}, token.content)
    case 'mention':
      return builder.leaf(Fragment, {}, parts.mention(token.content))
    case 'ticket':
      return builder.leaf(Fragment, {}, parts.ticket(token.meta as KeyFound, token.content))
    case 'image':
      return picture(builder, token, parts)
    case 'link_open':
      builder.links += 1
      return builder.open(...linkOrFile(token, parts))
    case 'link_close':
      builder.links -= 1
      return builder.close()
  }
  if (token.nesting > 0) builder.open(token.tag, {})
  else if (token.nesting < 0) builder.close()
  else builder.add(token.content)
}

function linkOrFile(token: Token, { origin, fileLink }: Parts): [Frame['type'], Record<string, unknown>] {
  const id = fileIdIn(attribute(token, 'href') ?? '')
  return id === undefined ? link(token, 'href', origin) : [fileLink, { id }]
}

/** A link opens a new tab and gives the other site no information, unless it leads to this server. */
function link(token: Token, name: 'href' | 'src', origin: string): [Plain, Record<string, unknown>] {
  const href = attribute(token, name) ?? ''
  const title = attribute(token, 'title')
  // Parsing has already refused such an address, but this is the place that must never let one through.
  if (!isLinkable(href)) return [Fragment, {}]
  const isOwn = URL.canParse(href, origin) && new URL(href, origin).origin === origin
  const away = { target: '_blank', rel: 'noopener noreferrer nofollow' }
  return ['a', { href, ...(title !== undefined && { title }), ...(!isOwn && away) }]
}

/**
 * A picture of another server is shown as a link, because loading it would reveal to that server who reads the text. Only the
 * ticket's own files are shown as pictures.
 */
function picture(builder: Builder, token: Token, { origin, picture }: Parts) {
  const src = attribute(token, 'src') ?? ''
  const words = textOf(token.children) || src
  if (builder.links > 0) return builder.add(words)
  const id = fileIdIn(src)
  if (id !== undefined) return builder.leaf(Fragment, {}, picture(id, textOf(token.children)))
  const [type, props] = link(token, 'src', origin)
  builder.leaf(type, { ...props, ...(type === 'a' && { className: 'picture' }) }, words)
}

function attribute(token: Token, name: string): string | undefined {
  return token.attrGet(name)?.toString()
}
