// Values that a hostile or broken client sends instead of an id.

/** Values for an id in a path, URL-encoded: some similar to the real id `id`, some very different from any id. */
export function oddIds(id: string): string[] {
  const none = [
    '0',
    '-1',
    '1e9',
    'null',
    'undefined',
    'NaN',
    'me',
    'new',
    '*',
    '%2A',
    '%00',
    '%0a',
    '%20',
    '~',
    ';',
  ]
  const near = [
    `${id}x`,
    `x${id}`,
    id.slice(1),
    id.slice(0, -1),
    id.replaceAll('-', ''),
    `{${id}}`,
    `urn:uuid:${id}`,
    `${id}%00`,
    `${id}%20`,
    `%09${id}`,
    `${id}%0a`,
    `${id},${id}`,
    `${id}%27`,
    `${id}--`,
    `${id}.json`,
    `${id};`,
    id.replace(/^./, 'g'),
    id.replace(/[0-9]/, '\uff11'),
    `${id}%2f..`,
    `..%2f${id}`,
    `%25${id}`,
    `${id}%c0%af`,
  ]
  const far = [
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'a'.repeat(3_000),
  ]
  return [...none, ...near, ...far]
}
