export const PROCESSES: string[]
export const BROWSER_PROCESSES: string[]
