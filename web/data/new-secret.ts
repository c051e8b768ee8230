// A secret that this page makes, because the answer to a command holds none: the server is sent it once and keeps its hash.

/** 256 random bits, base64url. */
export function newSecret(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
