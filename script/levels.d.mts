export const PROCESSES: string[]
export const BROWSER_PROCESSES: string[]
export const ALSO_ELSEWHERE: string[]
export const NOT_ELSEWHERE: string[]
