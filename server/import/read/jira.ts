// Jira, of the cloud and of one's own server: CSV, XML (RSS) and pages of the REST API.
import type { Reading } from '../../../domain/bundle.ts'
import { type ReadOptions, type Source, type SourceApi, SourceError, type SourceFile } from '../source.ts'
import { BundleBuilder } from './builder.ts'
import { decoded, firstBytes } from './encoding.ts'
import { readCsv } from './jira/csv.ts'

export const jira: Source = {
  async *read(input: SourceFile | SourceApi, options: ReadOptions): Reading {
    if (!('path' in input)) throw new SourceError('Jira is read from a file: CSV, XML or pages of its REST API.')
    const builder = new BundleBuilder(options)
    try {
      const start = decoded((await firstBytes(input.path, 4_000)).subarray(0, 1_000))?.trimStart() ?? ''
      if (start === '' && input.size === 0) throw new SourceError(`“${input.name}” is empty.`)
      await readCsv(input, builder, options.signal)
      yield* builder.records()
    } finally {
      builder.close()
    }
  },
}
