// Reports of other people in similar words, if the form shows them.

import { useEffect, useState } from 'react'
import { cut } from '../../domain/cut.ts'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import type { Similar } from '../../domain/public-form/public-form.ts'
import { publicCall } from '../data/public-call.ts'

const PAUSE_MS = 500

export function SimilarReports({ slug, title }: { slug: string; title: string }) {
  const [titles, setTitles] = useState<string[]>([])
  useEffect(() => {
    const ending = new AbortController()
    const words = cut(title.trim(), LIMITS.ticket_title)
    const timer = setTimeout(async () => {
      if (words.length < 3) return setTitles([])
      const path = `forms/${slug}/similar?${new URLSearchParams({ words })}`
      const found = await publicCall<Similar>(path, { signal: ending.signal }).catch(() => null)
      if (found) setTitles(found.titles)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [slug, title])
  return (
    <div aria-live="polite" className="empty:hidden">
      {titles.length > 0 && (
        <div className="rounded-lg border border-line bg-sunken px-3 py-2">
          <p className="text-sm font-medium">{t('Similar reports')}</p>
          <ul className="mt-1 list-disc pl-5 text-sm text-ink-soft">
            {titles.map((one) => (
              <li key={one} className="wrap-anywhere">
                {one}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
