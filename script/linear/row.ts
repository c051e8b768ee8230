// A row of domain.ts, server.ts, web.ts and files.ts, and what several of them use.
import type { Run } from '../growth.ts'

export const KEY = 'APO'
export const KEYED = { key: KEY, former_keys: ['OLD'], source_prefixes: ['TES-', 'acme/web#'] }
export const SHA = 'abcdef0123456789'

/** For functions that take a microsecond or more per character. */
export const SLOW = 8_000

/** The modules that are tried or try each other, how they read a text, and the length of the longest text that is tried. */
export type Row = [modules: string, run: Run, most?: number]
