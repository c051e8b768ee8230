// Quantiles of samples, and formatting of figures.

/** The value below which the given share of the samples lies. */
export function quantile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`
}

export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en')} /s`
}

export function mebibytes(value: number): string {
  return `${value.toFixed(1)} MiB`
}

/** p50, p95 and p99 of samples in milliseconds. */
export function spread(samples: number[]): Record<'p50' | 'p95' | 'p99', string> {
  return {
    p50: milliseconds(quantile(samples, 0.5)),
    p95: milliseconds(quantile(samples, 0.95)),
    p99: milliseconds(quantile(samples, 0.99)),
  }
}
