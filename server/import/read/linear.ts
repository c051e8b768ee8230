// Linear: its three forms of CSV, and answers of its GraphQL API saved as JSON.
import type { Reading } from '../../../domain/export/bundle.ts'
import { type ReadOptions, type Source, type SourceApi, SourceError, type SourceFile } from '../source.ts'
import { BundleBuilder } from './builder.ts'
import { firstBytes, startOfText } from './encoding.ts'
import { readCsv } from './linear/csv.ts'
import { readGraphql } from './linear/graphql.ts'

export const linear: Source = {
  async *read(input: SourceFile | SourceApi, options: ReadOptions): Reading {
    if (!('path' in input))
      throw new SourceError('Linear is read from a file: its CSV, or answers of its API.')
    const builder = new BundleBuilder(options)
    try {
      const bytes = await firstBytes(input.path, 1_000)
      const start = startOfText(bytes)
      if (/^[[{]/.test(start)) await readGraphql(input, builder, options.signal)
      else await readCsv(input, builder, options.signal)
      yield* builder.records()
    } finally {
      builder.close()
    }
  },
}
