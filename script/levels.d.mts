export const PROCESSES: string[]
export const BROWSER_PROCESSES: string[]
export const ON_OTHER_POSTGRES: string[]
export const NOT_ON_OTHER_POSTGRES: string[]
