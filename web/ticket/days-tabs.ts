// The tabs of tickets by their days. They share most of their code, so they are one chunk: each further file is named in the first visit.
// biome-ignore lint/performance/noBarrelFile: one chunk has both
export { Calendar } from './calendar/calendar.tsx'
export { Timeline } from './timeline/timeline.tsx'
