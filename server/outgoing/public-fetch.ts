// A fetch that reaches public addresses only, and follows no redirect to another host: for addresses that people name.
export const publicFetch: typeof globalThis.fetch = async () => {
  throw new Error('not there yet')
}
