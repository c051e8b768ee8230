// The installed page: every icon of its manifest exists, in the size that it claims.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isPage } from '../domain/pages.ts'

const read = (path: string) => readFileSync(new URL(`../web/public${path}`, import.meta.url))

it('names icons of the right sizes, and pages that exist', () => {
  const manifest = JSON.parse(read('/manifest.webmanifest').toString())
  for (const { src, sizes, type } of manifest.icons) {
    const file = read(src)
    // The width and height of a PNG's header.
    if (type === 'image/png')
      expect([src, `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`]).toEqual([src, sizes])
  }
  for (const { url } of [{ url: manifest.start_url }, ...manifest.shortcuts])
    expect([url, isPage(url)]).toEqual([url, true])
})
