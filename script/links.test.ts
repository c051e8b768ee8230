// Links in the documents: each relative link leads to a file, and each anchor to a heading.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
/** The text of a file without blocks of code. */
const read = (file: string) => readFileSync(join(root, file), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
const inFolder = (folder: string) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [join(folder, name)] : []))
const documents = [...inFolder('.'), ...inFolder('docs')]

/** The anchors that hosts of Markdown give to the headings of a file. */
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )

/** @returns the links of a file that lead nowhere */
function brokenIn(file: string): string[] {
  const text = read(file).replace(/`[^`\n]*`/g, '')
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    const [path = '', anchor] = link.split('#')
    if (/^[a-z]+:/.test(path)) return false
    const target = path ? normalize(join(dirname(file), path)) : file
    return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
  })
}

it('each leads to a file, and to a heading of that file', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'SECURITY.md', 'docs/README.md']))
  expect(documents.flatMap((file) => brokenIn(file).map((link) => `${file}: ${link}`))).toEqual([])
})
