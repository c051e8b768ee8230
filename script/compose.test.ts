// compose.yaml and docs/compose.postgres.yaml follow the Compose Specification, also with every commented setting turned on, and
// the server accepts these settings.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Ajv from 'ajv'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../server/config.ts'

type Service = {
  environment: Record<string, string>
  volumes?: string[]
  tmpfs?: string[]
  read_only?: boolean
}
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> }

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')
/** The schema names its version with https, which the library does not know. */
const { $schema: _version, ...schema } = JSON.parse(read('script/compose-spec/compose-spec.json'))
const check = new Ajv({ strict: false, validateFormats: false }).compile(schema)

const withComments = (text: string) => text.replace(/^( +)# ([A-Z_]+: )/gm, '$1$2')
const files = ['compose.yaml', 'docs/compose.postgres.yaml'].map((name) => ({ name, text: read(name) }))

describe.each(files)('$name', ({ text }) => {
  it.each([
    ['as it is', text],
    ['with every commented setting', withComments(text)],
  ])('is valid %s, with settings that the server accepts', (_, variant) => {
    const compose = load(variant) as Compose
    check(compose)
    expect(check.errors ?? []).toEqual([])
    const { environment } = compose.services.lacewing as Service
    expect(
      Object.keys(environment).filter((name) => !read('docs/configure.md').includes(`\`${name}\``)),
    ).toEqual([])
    expect(() => readConfig(environment)).not.toThrow()
  })

  it('declares the volumes that it uses', () => {
    const { services, volumes } = load(text) as Compose
    const used = Object.values(services).flatMap((service) => service.volumes ?? [])
    expect(used.map((volume) => volume.split(':')[0])).toEqual(Object.keys(volumes))
  })
})

it('finds what is not in the specification', () => {
  expect(check({ services: { lacewing: { build: '.', readonly: true } } })).toBe(false)
})
