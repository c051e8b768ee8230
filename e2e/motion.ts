// For `test.use(MOTION)` in files that test movement, or that act while something is still moving: they see the animations that
// most users see. In other files the browser asks pages for reduced motion (playwright.config.ts).
export const MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const
