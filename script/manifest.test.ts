// The manifest of the installed page: every icon exists in the size that the manifest states, and its addresses are pages.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isPage } from '../domain/pages.ts'

const read = (path: string) => readFileSync(new URL(`../web/public${path}`, import.meta.url))

it('names icons of the right sizes, and pages that exist', () => {
  const manifest = JSON.parse(read('/manifest.webmanifest').toString())
  for (const { src, sizes, type } of manifest.icons) {
    const file = read(src)
    // The width and height in the header of a PNG file.
    if (type === 'image/png')
      expect([src, `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`]).toEqual([src, sizes])
  }
  for (const { url } of [{ url: manifest.start_url }, ...manifest.shortcuts])
    expect([url, isPage(url)]).toEqual([url, true])
})
