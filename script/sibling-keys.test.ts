// No two elements beside each other have the same key: React would draw such elements again and again beside the old ones.
import { readdirSync, readFileSync } from 'node:fs'
import { parseAstAsync } from 'vite'
import { expect, it } from 'vitest'

const WEB = new URL('../web/', import.meta.url)

type Node = {
  type: string
  start: number
  end: number
  children?: Node[]
  elements?: (Node | null)[]
  expression?: Node
  left?: Node
  right?: Node
  consequent?: Node
  alternate?: Node
  openingElement?: { attributes: { name?: { name: string }; value?: Node }[] }
}

/** The keys of the elements that may be drawn at one place. */
function keysAt(node: Node | null | undefined, source: string): string[] {
  if (!node) return []
  if (node.type === 'JSXElement') {
    const key = node.openingElement?.attributes.find(({ name }) => name?.name === 'key')?.value
    return key ? [source.slice(key.start, key.end)] : []
  }
  const { expression, left, right, consequent, alternate } = node
  if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesizedExpression')
    return keysAt(expression, source)
  if (node.type === 'LogicalExpression' || node.type === 'ConditionalExpression')
    return [left, right, consequent, alternate].flatMap((one) => keysAt(one, source))
  return []
}

async function repeatedIn(source: string): Promise<string[]> {
  const repeated: string[] = []
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { children, elements } = node as Node
    const places = (children ?? elements ?? []).flatMap((child) => [...new Set(keysAt(child, source))])
    repeated.push(...places.filter((key, index) => places.indexOf(key) !== index))
    for (const part of Object.values(node)) look(part)
  }
  look(await parseAstAsync(source, { lang: 'tsx' }))
  return repeated
}

it('a key that two siblings share is found, also behind conditions', async () => {
  const pair = '<div>{a && <A key={id} />}{b ? <B key={id} /> : null}</div>'
  expect(await repeatedIn(pair)).toEqual(['{id}'])
  expect(await repeatedIn('<div>{a ? <A key={id} /> : <B key={id} />}{list.map(row)}</div>')).toEqual([])
})

it('no siblings of the pages share a key', async () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  const found = await Promise.all(
    files.map(async (file) => {
      const keys = await repeatedIn(readFileSync(new URL(file, WEB), 'utf8'))
      return keys.map((key) => `${file} ${key}`)
    }),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(found.flat()).toEqual([])
})
