// The sentence for each type of event, from the sentences.ts of every noun.
import { fold } from '../../domain/folded.ts'
import type { Sentences } from './sentence-props.ts'

const modules = import.meta.glob<{ sentences: Sentences }>(['../*/sentences.ts', '../*/sentences.tsx'], {
  eager: true,
})

/** The sentences by type of event. The test beside this file names a type that has none. */
export const SENTENCES: Sentences = fold(Object.values(modules).map(({ sentences }) => sentences))
