import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lifetimes } from '#db/values/lifetimes.ts'
import { roles } from '#db/values/roles.ts'
import { rateLimits } from '#lib/auth/throttle.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpointFaults } from '#lib/contract/endpoint-faults.ts'
import { faultCode } from '#lib/contract/fault.ts'
import { facetsOf, isList } from '#lib/contract/field.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { type SettingName, settingNames } from '#lib/settings/definitions.ts'
import * as en from '#lib/text/en.ts'
import { describeLimit } from './describe-limit.ts'
import { endpointPath } from './endpoint-parts.ts'
import { facts } from './facts.ts'
import { findManualPage, manualPages } from './manual.ts'

const endpoints = Object.entries<Endpoint>(contracts)
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null
      ? Object.values(value).map(textOf).join('\n')
      : String(value)
const everything = textOf(manualPages)
const page = (path: string) => textOf(findManualPage(path))
const sectionOf = (path: string, id: string) =>
  findManualPage(path)?.sections.find((section) => section.id === id)?.markdown ?? ''

/** Settings that change nothing for a client program. */
const operatorSettings: readonly SettingName[] = settingNames.filter((name) =>
  /^(DEMO|PORT|HOST|BASE_URL|RP_ID|DATABASE_.*|AUTH_.*|SMTP_URL|MAIL.*|ORG_.*|FEE_.*|STAFF_.*|LSFR_.*|LANGUAGES|PRIVACY_URL|ACCESSIBILITY_URL|TRUSTED_PROXIES|WEB_CONCURRENCY|DRAIN_SECONDS|METRICS_TOKEN|SECURITY_CONTACT|LOG_LEVEL|RETENTION_.*|VERIFY_DATABASE_URL|JOIN_URL|JOIN_REPLY_DAYS|PAYMENT_.*|LOGIN_URL|PASSWORD_LENGTH|SESSION_IDLE_DAYS|MEMBERSHIP_.*|RENEWAL|REMINDER_DAYS|UNIDENTIFIED_EMAILS_PER_HOUR|BOUNCE_EMAIL|CONNECTIONS_PER_NETWORK)$/.test(
    name,
  ),
)

describe('the manual', () => {
  test('contains what a client developer searches for', () => {
    const words = [
      'PKCE',
      'authorize',
      'minutes',
      'days',
      'rotation',
      'revoke',
      'CORS',
      'Retry-After',
      'deprecation',
      'Deprecation',
      'Sunset',
      '/login?token=',
      'goto',
      'type=',
      'band=',
    ]
    expect(words.filter((word) => !everything.includes(word))).toEqual([])
  })

  test('has a page for each endpoint, with its path and all its codes', () => {
    const offenders = endpoints.flatMap(([name, endpoint]) => {
      const codes = endpointFaults(endpoint).map((fault) => faultCode(fault) ?? fault.message)
      const text = page(endpointPath(name))
      return [endpoint.path, ...codes].filter((part) => !text.includes(part))
    })
    expect(offenders).toEqual([])
  })

  test('describes every field of every endpoint, with its meaning', () => {
    const offenders = endpoints.flatMap(([name, { request, response }]) => {
      const text = page(endpointPath(name))
      const fields = Object.values({ ...request?.fields, ...response.fields })
      const leaves = fields.flatMap((field) =>
        isList(field) ? Object.values(field.fields) : field,
      )
      const rows = text.split('\n')
      return leaves.filter(
        (leaf) =>
          !rows.some((row) => row.startsWith(`| \`${leaf.name}\` | `) && !/\| +\|/.test(row)),
      )
    })
    expect(offenders.map(({ name }) => name)).toEqual([])
  })

  test('says of each value of an outcome whether it is a success', () => {
    const outcomes = endpoints.flatMap(([name, { response }]) => {
      const [field, ...others] = Object.values(response.fields)
      const values =
        field && !isList(field) && others.length === 0 ? facetsOf(field).enum : undefined
      return values ? [[name, values] as const] : []
    })
    expect(outcomes.map(([name]) => name)).toEqual(['forgotpassword', 'ebrief'])
    const failures = sectionOf('/developers/errors', 'failures-with-200')
    for (const [name, values] of outcomes) {
      const rows = sectionOf(endpointPath(name), 'outcomes').matchAll(
        /^\| `(\w+)` \| (yes|no) \| .+ \|$/gm,
      )
      const found = [...rows].map(([, value = '', success]) => [value, success] as const)
      expect(found.map(([value]) => value).sort()).toEqual([...values].sort())
      const row = failures.split('\n').find((line) => line.includes(endpointPath(name)))
      for (const [value, success] of found) {
        expect(row?.includes(`\`${value}\``), value).toBe(success === 'no')
      }
    }
  })

  test('explains every code that an endpoint returns, under an anchor', () => {
    const errors = page('/developers/errors')
    const rows = [...errors.matchAll(/^\| <a id="([\w-]+)"><\/a>(.+) \|$/gm)]
    const anchors = new Set(rows.map(([, id]) => id))
    const links = [...everything.matchAll(/\/developers\/errors#([\w-]+)/g)].map(([, id]) => id)
    const sections = findManualPage('/developers/errors')?.sections.map(({ id }) => id) ?? []
    expect(links.filter((id) => !anchors.has(id ?? '') && !sections.includes(id ?? ''))).toEqual([])
    for (const name of Object.keys(en.oauth.errors)) expect(anchors).toContain(name)
    for (const [row] of rows) expect(row).not.toMatch(/\|\s*\|/)
  })

  test('states every limit in numbers', () => {
    const text = page('/developers/limits')
    const offenders = Object.entries(rateLimits).flatMap(([name, limit]) => {
      const { free, rest } = describeLimit(limit)
      const row = text.split('\n').find((line) => line.includes(`<a id="${name}">`)) ?? ''
      const isIssues = limit.policy === 'issues-per-account'
      const parts = [`\`${limit.policy}\``, ...(isIssues ? [] : [rest]), ...(free ? [free] : [])]
      return parts.filter((part) => !row.includes(part)).map((part) => `${name}: ${part}`)
    })
    expect(offenders).toEqual([])
  })

  test('states every lifetime', () => {
    const text = page('/developers/tokens')
    const offenders = Object.entries(lifetimes).filter(
      ([, seconds]) => !text.includes(en.manual.frame.duration(seconds)),
    )
    expect(offenders).toEqual([])
  })

  test('says what each role gives access to', () => {
    const text = page('/developers/clients')
    expect(roles.filter((role) => !text.includes(`\`${role}\` | ${en.roles[role]} |`))).toEqual([])
  })

  test('has no command, nor has the README, that needs curl 7.82, which many servers do not have yet', () => {
    for (const text of [everything, readFileSync('README.md', 'utf8')]) {
      expect(text).toContain('curl ')
      expect(text).not.toMatch(/curl [^\n]*--json\b/)
    }
  })

  test('names every setting that changes what a client program gets', () => {
    const named = settingNames.filter((name) => !operatorSettings.includes(name))
    expect(named.filter((name) => !everything.includes(name))).toEqual([])
    expect(named).toContain('CORS_ORIGINS')
  })

  test('uses every fact, and leaves no name of a fact in a sentence', () => {
    const folder = 'lib/manual/pages'
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => readFileSync(join(folder, path), 'utf8'))
      .join('\n')
    const unused = Object.keys(facts).filter((name) => !sources.includes(`{{${name}}}`))
    // A URL of the settings may have a query already.
    expect(sources).not.toMatch(/\{\{(join|login)Url\}\}\?/)
    // Every limit has three facts, and a page needs one or two of them.
    expect(unused.filter((name) => !/(Free|Wait)$/.test(name))).toEqual([])
    expect(everything).not.toMatch(/\{[a-z]\w+[A-Z]\w*\}/)
  })
})

test('a duration is written in the largest unit that gives a whole number', () => {
  const { duration } = en.manual.frame
  expect([1, 60, 300, 3_600, 86_400, 2_592_000].map(duration)).toEqual([
    '1 second',
    '60 seconds',
    '5 minutes',
    '1 hour',
    '24 hours',
    '30 days',
  ])
})
