// Parses the address of a bucket in an S3-compatible store, as in the setting S3_URL:
// https://KEY:SECRET@host/bucket/prefix?region=name.

export type BucketAddress = {
  /** Scheme, host and port. */
  origin: string
  bucket: string
  /** The prefix of every key: empty, or with a slash at its end. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/
const REGION = /^[A-Za-z0-9-]+$/

/** @returns null unless the address is complete */
export function bucketAddress(text: string): BucketAddress | null {
  if (!URL.canParse(text)) return null
  const { protocol, origin, username, password, pathname, searchParams, hash } = new URL(text)
  const [bucket = '', ...rest] = pathname.replace(/^\/|\/$/g, '').split('/')
  const region = searchParams.get('region') ?? 'us-east-1'
  const isOne =
    (protocol === 'https:' || protocol === 'http:') &&
    BUCKET.test(bucket) &&
    rest.every((segment) => SEGMENT.test(segment)) &&
    REGION.test(region) &&
    [...searchParams.keys()].every((name) => name === 'region') &&
    hash === ''
  const [accessKeyId, secretAccessKey] = [username, password].map(decoded)
  if (!isOne || !accessKeyId || !secretAccessKey) return null
  const prefix = rest.map((segment) => `${segment}/`).join('')
  return { origin, bucket, prefix, region, accessKeyId, secretAccessKey }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
