// How soon a person reads a ticket, a result of a search and a cold board, in an unthrottled browser.
import type { TestPerson } from '../../server/test/people.ts'
import { openBrowser } from '../browser.ts'
import { fillLibrary } from '../library.ts'
import { milliseconds, quantile } from '../quantile.ts'
import { type Cold, readOnce, visitCold } from '../reading.ts'
import type { Row, Scenario } from '../scenario.ts'

const ROUNDS = 5

/** The names of the samples of `readOnce`, and the target for each in ms. */
const READ: Record<string, [what: string, aim: number]> = {
  atOnce: ['a ticket with 50 comments, before anything is fetched ahead', 300],
  first: ['the same, first time on a page at rest', 300],
  again: ['the same, again', 100],
  found: ['a result of the server in the palette, from the last key', 60],
  loaded: ['a result that the page has, in the palette', 60],
  listed: ['a result in the list, from the last key', 100],
}

const median = (samples: number[]) => quantile(samples, 0.5)

function readRow(name: string, samples: number[]): Row {
  const [what, aim] = READ[name] ?? [name, Number.NaN]
  const figures = { p50: milliseconds(median(samples)), slowest: milliseconds(Math.max(...samples)) }
  return { what, figures, ratio: median(samples) / aim, aim: { atMost: 1 } }
}

function coldRow(visits: Cold[]): Row {
  const of = (name: 'requests' | 'kibibytes' | 'firstCard') => median(visits.map((visit) => visit[name]))
  return {
    what: 'cold board with everything that is fetched ahead; ratio: requests, of 40',
    figures: {
      requests: `${of('requests')}`,
      sent: `${of('kibibytes').toFixed(0)} KiB`,
      'first card': milliseconds(of('firstCard')),
    },
    ratio: of('requests') / 40,
    aim: { atMost: 1 },
  }
}

export const reading: Scenario = {
  name: 'reading',
  title: 'Reading in the browser; ratio: of the target',
  async run({ stage }) {
    const library = await fillLibrary(stage.server, stage.people[2] as TestPerson)
    const program = await openBrowser()
    try {
      const samples: Record<string, number[]> = {}
      const visits: Cold[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        visits.push(await visitCold(program, library))
        for (const [name, sample] of Object.entries(await readOnce(program, library)))
          samples[name] = [...(samples[name] ?? []), sample]
      }
      return [...Object.keys(READ).map((name) => readRow(name, samples[name] ?? [])), coldRow(visits)]
    } finally {
      await program.close()
    }
  },
}
