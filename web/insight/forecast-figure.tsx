// The forecast for the open tickets of the filter: the days by which they are done in half and in 85 % of all cases, and how often such
// forecasts came true in this project.

import { daysUntil } from '../../domain/date.ts'
import type { InsightForecast } from '../../domain/insight/insight.ts'
import { t } from '../../domain/locale/message.ts'
import { useToday } from '../ticket/use-today.ts'
import { dateText } from '../ui/date-text.ts'
import { type Bar, Bars } from './bars.tsx'
import { Figure } from './figure.tsx'
import { durationText } from './numbers.ts'
import { forecastWithRecord } from './sentences.ts'
import { forecastTable } from './tables.ts'

export function ForecastFigure({ forecast }: { forecast: InsightForecast }) {
  const { by_50, by_85 } = forecast
  const today = useToday()
  const bars = [barOf('50%', by_50, today), barOf('85%', by_85, today)]
  return (
    <Figure
      id="forecast"
      title={t('Forecast')}
      sentence={forecastWithRecord(forecast)}
      table={forecastTable(forecast)}
      isEmpty={by_50 === null}
    >
      <Bars
        label={t('The days until the tickets are done')}
        legend={t(
          'From the pace of the whole project in its last 12 weeks, as if the team worked on these tickets only. Columns that are not delivered do not count.',
        )}
        bars={bars.flatMap((bar) => bar ?? [])}
      />
    </Figure>
  )
}

function barOf(share: string, day: string | null, today: string): Bar | undefined {
  if (day === null) return
  const days = daysUntil(day, today)
  return {
    id: share,
    name: t('{share} of all cases', { share }),
    value: days,
    tone: share === '50%' ? 'green' : 'blue',
    words: t('{date}, in {duration}', { date: dateText(day), duration: durationText(days) }),
  }
}
