// The shape of chromium.mjs for those who are compiled.

/** The variables the browser tests need, or null, after saying what to install. */
export function findChromium(): Promise<{ CHROMIUM_PATH?: string } | null>
