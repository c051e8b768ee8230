// The e-mail addresses of the sample people (demo/): nobody reads them, so nothing is mailed to them.

export const DEMO_DOMAIN = 'demo.lacewing.test'

export function isDemoAddress(email: string): boolean {
  return email.toLowerCase().endsWith(`@${DEMO_DOMAIN}`)
}
