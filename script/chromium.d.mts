/**
 * The environment variables for the browser tests, or why they cannot run if there is no Chromium and none could be
 * installed.
 */
export function findChromium(): Promise<{ env?: { CHROMIUM_PATH?: string }; missing?: string }>
