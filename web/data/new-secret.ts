// Secrets that this page makes, because the answer to a command contains none: the page sends a secret to the server once.

/** 256 random bits, base64. */
export function newSecretBase64(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
}

/** 256 random bits, base64url. */
export function newSecret(): string {
  return newSecretBase64().replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
