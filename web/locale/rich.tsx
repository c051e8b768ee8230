// Messages with elements inside, such as a link in the middle of a sentence.
import { Fragment, type ReactNode } from 'react'
import { filled, restored, type Values } from '../../domain/locale/message.ts'

const TAG = /<(\w+)(?:\/>|>([^<]*)<\/\1>)/g

/**
 * A message whose tags and values may be elements:
 * `rich('{name} changed <link>the notes</link>.', { name: <b>Ada</b> }, { link: (text) => <a href="…">{text}</a> })`.
 * A translation may order them differently.
 * @param parts makes the element of each tag from the text inside it
 */
export function rich(
  message: string,
  values: Record<string, ReactNode>,
  parts: Record<string, (text: string) => ReactNode> = {},
): ReactNode {
  const texts: Values = {}
  const tags: Values = {}
  const elements: typeof parts = { ...parts }
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number') texts[name] = value
    else {
      elements[name] = () => value
      tags[name] = `<${name}/>`
    }
  }
  const text = filled(message, texts, tags)
  const nodes: ReactNode[] = []
  let at = 0
  for (const { 0: whole, 1: tag = '', 2: inner = '', index } of text.matchAll(TAG)) {
    const part = elements[tag]
    if (!part) continue
    nodes.push(restored(text.slice(at, index)), <Fragment key={index}>{part(restored(inner))}</Fragment>)
    at = index + whole.length
  }
  return [...nodes, restored(text.slice(at))]
}
