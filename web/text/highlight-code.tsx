// Colours code in common languages, as React elements.
import { common, createLowlight } from 'lowlight'
import { createElement, type ReactNode } from 'react'

const lowlight = createLowlight(common)

type Coloured = ReturnType<typeof lowlight.highlight>
type Piece = Coloured['children'][number]

/** @returns undefined if the language is not known here */
export function highlightCode(content: string, language: string): ReactNode | undefined {
  const name = language.toLowerCase()
  return lowlight.registered(name) ? nodesOf(lowlight.highlight(name, content).children) : undefined
}

function nodesOf(pieces: Piece[]): ReactNode {
  return pieces.map((piece, key) => {
    if (piece.type === 'text') return piece.value
    if (piece.type !== 'element') return null
    const className = [piece.properties.className].flat().join(' ')
    return createElement('span', { key, className }, nodesOf(piece.children))
  })
}
