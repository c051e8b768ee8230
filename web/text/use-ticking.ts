// Ticks boxes of a shown task list: each is an ordinary edit of the text that contains it, and is shown at once.

import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { lineAt, type Task, ticked } from '../../domain/markdown/tasks.ts'
import { isRefusal, reasonOf } from '../data/form-errors.ts'
import { toast } from '../ui/toast.tsx'

/** A text, and the version of the record that contains it. */
export type TickableText = { text: string; version: number }

const TOAST = { id: 'task' }
/** The number of attempts, if other people edit the text in between. */
const ATTEMPTS = 5

/**
 * @param latest the newest text that this page has
 * @param save edits the text
 * @param current the text of the record that a refused edit returned
 * @returns the text to show, and a function that ticks a box in it
 */
export function useTicking<R>(
  latest: TickableText,
  save: (changed: TickableText) => Promise<unknown>,
  current: (record: R) => TickableText,
): { text: string; onTask: (task: Task) => void } {
  const [shown, setShown] = useState<string>()
  const state = useRef({
    latest,
    save,
    current,
    shown: undefined as string | undefined,
    queue: Promise.resolve(),
  })
  useEffect(() => {
    Object.assign(state.current, { latest, save, current })
  })

  const onTask = useCallback((task: Task) => {
    const own = state.current
    const seen = own.shown ?? own.latest.text
    const original = lineAt(seen, task.line)
    const next = ticked(seen, task, original)
    if (next === undefined) return
    const show = (text: string | undefined) => {
      own.shown = text
      setShown(text)
    }
    show(next)
    const send = async () => {
      await tickOf(own, task, original)
      // When the last waiting tick is saved, the stored text is shown again.
      if (own.shown === next) show(undefined)
    }
    own.queue = own.queue.then(send)
  }, [])
  return { text: shown ?? latest.text, onTask }
}

/** Ticks the box in the newest text; if somebody else has edited the text meanwhile, in their version. */
async function tickOf<R>(
  own: {
    latest: TickableText
    save: (changed: TickableText) => Promise<unknown>
    current: (record: R) => TickableText
  },
  task: Task,
  original: string,
) {
  let base = own.latest
  for (let attempt = 1; ; attempt += 1) {
    const text = ticked(base.text, task, original)
    if (text === undefined)
      return void toast.error(
        t('Failed to update the task list'),
        t('Somebody else has changed the list. Please look again.'),
        TOAST,
      )
    if (text === base.text) return
    try {
      return void (await own.save({ text, version: base.version }))
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'edit_conflict' || attempt === ATTEMPTS)
        return void toast.error(t('Failed to update the task list'), reasonOf(error), TOAST)
      base = own.current(error.problem.current as R)
    }
  }
}
