/** The variables that the browser tests need; or why they cannot run, where there is none and none can be had. */
export function findChromium(): Promise<{ env?: { CHROMIUM_PATH?: string }; missing?: string }>
