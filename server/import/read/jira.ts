// Jira Cloud and self-hosted Jira: CSV, XML (RSS) and pages of the REST API.

import type { Reading } from '../../../domain/export/bundle.ts'
import { t } from '../../../domain/locale/message.ts'
import { type ReadOptions, type Source, type SourceApi, SourceError, type SourceFile } from '../source.ts'
import { BundleBuilder } from './builder.ts'
import { firstBytes, startOfText } from './encoding.ts'
import { readCsv } from './jira/csv.ts'
import { readRest } from './jira/rest.ts'
import { readRss } from './jira/rss.ts'

export const jira: Source = {
  async *read(input: SourceFile | SourceApi, options: ReadOptions): Reading {
    if (!('path' in input))
      throw new SourceError('Jira is read from a file: CSV, XML or pages of its REST API.')
    const builder = new BundleBuilder(options)
    try {
      await readFile(input, builder, options)
      yield* builder.records()
    } finally {
      builder.close()
    }
  },
}

async function readFile(file: SourceFile, builder: BundleBuilder, options: ReadOptions): Promise<void> {
  const bytes = await firstBytes(file.path, 1_000)
  const start = startOfText(bytes)
  if (start === '') throw new SourceError(t('“{name}” is empty.', { name: file.name }))
  if (start.startsWith('<')) await readRss(file, builder, options)
  else if (/^[[{]/.test(start)) await readRest(file, builder, options)
  else await readCsv(file, builder, options)
}
