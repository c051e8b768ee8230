// Parses HTML for tests that run in Node.js, in place of the browser's own parser.
import { createRequire } from 'node:module'

// The types of the package declare another name.
const domino = createRequire(import.meta.url)('@mixmark-io/domino') as {
  createDocument: (html: string) => Document
}

export const documentOf = (html: string): Document => domino.createDocument(html)
