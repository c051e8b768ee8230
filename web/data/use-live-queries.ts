// The live answers of one call with several inputs, such as the groups of a table. Their number may change at each render.
import { QueryObserver } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { OutputOf, RawInputOf } from '../../domain/api.ts'
import type { LiveQuery } from '../../domain/apply.ts'
import { queryClient } from './cache.ts'
import type { CallError } from './call.ts'
import { askAgain } from './retry.ts'
import { type Answer, answerOf, type LiveArgs, liveOptions } from './use-query.ts'

export function useLiveQueries<N extends LiveQuery>(
  name: N,
  params: LiveArgs<N>['params'],
  inputs: readonly RawInputOf<N>[],
): readonly Answer<OutputOf<N>>[] {
  const of = JSON.stringify([name, params, inputs])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text represents all of them
  const answers = useMemo(() => new Answers(name, params, inputs), [of])
  return useSyncExternalStore(answers.watch, answers.current)
}

class Answers<N extends LiveQuery> {
  #observers: QueryObserver<OutputOf<N>, CallError>[]
  #now: readonly Answer<OutputOf<N>>[]

  constructor(name: N, params: LiveArgs<N>['params'], inputs: readonly RawInputOf<N>[]) {
    this.#observers = inputs.map(
      (input) => new QueryObserver<OutputOf<N>, CallError>(queryClient, liveOptions(name, params, input)),
    )
    this.#now = this.#read()
  }

  #read() {
    return this.#observers.map((observer) => {
      const { queryKey } = observer.options
      return { ...answerOf(queryKey, observer.getCurrentResult()), refetch: () => askAgain(queryKey) }
    })
  }

  watch = (watcher: () => void) => {
    const change = () => {
      this.#now = this.#read()
      watcher()
    }
    const ends = this.#observers.map((observer) => observer.subscribe(change))
    // The first subscription may have begun to fetch.
    change()
    return () => {
      for (const end of ends) end()
    }
  }

  current = () => this.#now
}
