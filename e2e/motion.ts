// For `test.use(MOTION)` in a file that is about movement, or about what happens while something still moves: it is drawn there as
// for most people. Elsewhere pages are told that the person prefers less of it (playwright.config.ts).
export const MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const
