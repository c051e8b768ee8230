// Code that reads texts from outside takes time in proportion to their length, whatever they contain: each function is tried with
// each hostile text within a few days, with a third of them in each run, and no module that parses texts is forgotten. If a
// measurement is too slow, it is repeated up to a fixed count, and only the fastest counts: other processes can only add time. This
// does not repeat behaviour to hide a fault, because time that grows too fast does so in every repetition.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { Relations } from '../server/import/tree.ts'
import { excessOf, type Run } from './growth.ts'
import { MANY } from './linear/counts.ts'
import { OF_DOMAIN } from './linear/domain.ts'
import { FILES } from './linear/files.ts'
import { FEW, HOSTILE, repeated } from './linear/hostile.ts'
import { LINEAR_BY_OTHER_MEANS } from './linear/other-means.ts'
import { SLOW } from './linear/row.ts'
import { OF_SERVER } from './linear/server.ts'
import { OF_WEB } from './linear/web.ts'

/**
 * For texts of one line, such as a text that is pasted into a form or put into a column. At this length even a loop that takes a
 * tenth of a nanosecond for each pair of characters takes 25 ms.
 */
const LONG = 16_000

const READERS = [...OF_DOMAIN, ...OF_SERVER, ...OF_WEB]

/** One in three hostile texts is tried with a function in one run, because a run with all of them takes half a minute. */
const RUNS_FOR_ALL = 3
/** LINEAR=all tries all of them. */
const drawn = (units: string[]) =>
  process.env.LINEAR === 'all' ? units : units.filter(() => Math.random() * RUNS_FOR_ALL < 1)

async function excessesOf(run: Run, units: string[], most: number): Promise<string[]> {
  const excesses: string[] = []
  for (const unit of units) {
    const excess = await excessOf(run, repeated(unit), most)
    if (excess !== null) excesses.push(`${JSON.stringify(unit)}: ${excess.toFixed(1)}`)
  }
  return excesses
}

it.each(READERS)('%s', async (_, run, most = LONG) => {
  expect(await excessesOf(run, drawn(HOSTILE), most)).toEqual([])
})

it.each(FILES)('%s', async (_, run, most = SLOW) => {
  expect(await excessesOf(run, drawn(FEW), most)).toEqual([])
})

it.each(MANY)('%s', async (_, run, most) => {
  // The length of a text is used as the count.
  expect(
    await excessOf(
      (text) => run(text.length),
      (count) => 'x'.repeat(count),
      most,
    ),
  ).toBeNull()
})

it('a search for circles among relations gives up once an import has walked far enough', () => {
  const relations = new Relations()
  for (let at = 4_000; at > 0; at -= 1) relations.refuse('blocks', at - 1, at)
  expect(relations.refuse('blocks', 4_000, 0)).toBeNull()
})

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TAKES_APART =
  /RegExp\(|\.(?:split|indexOf|lastIndexOf|matchAll|replace|replaceAll|search|exec|charCodeAt|codePointAt)\(/

it('no module that takes texts apart is left out', () => {
  const folders = ['domain', 'server/forge', 'server/import', 'web/text']
  const files = folders.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter(
        (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$|[-/](?:api|apply|docs)\.ts$/.test(name),
      ),
  )
  const tried = new Set([...READERS, ...FILES].flatMap(([modules]) => modules.split(' ')))
  const taking = files.filter((file) => TAKES_APART.test(readFileSync(`${ROOT}${file}`, 'utf8')))
  expect(taking.filter((file) => !tried.has(file)).sort()).toEqual(Object.keys(LINEAR_BY_OTHER_MEANS).sort())
})
