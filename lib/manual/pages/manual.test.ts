import { readFileSync } from 'node:fs'
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
import { en } from '#lib/text/en.ts'
import { describeLimit } from '../describe-limit.ts'
import { facts } from '../facts.ts'
import { endpointPath } from './endpoint-page.ts'
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

/** Settings that change nothing for a client program. */
const operatorSettings: readonly SettingName[] = settingNames.filter((name) =>
  /^(PORT|HOST|BASE_URL|DATABASE_.*|AUTH_.*|SMTP_URL|MAIL.*|ORG_.*|FEE_.*|STAFF_.*|LSFR_.*|LANGUAGES|PRIVACY_URL|ACCESSIBILITY_URL|TRUSTED_PROXIES|WEB_CONCURRENCY|DRAIN_SECONDS|METRICS_TOKEN|SECURITY_CONTACT|LOG_LEVEL|RETENTION_.*|JOIN_URL|PAYMENT_.*|LOGIN_URL|PASSWORD_LENGTH|SESSION_IDLE_DAYS|UNIDENTIFIED_EMAILS_PER_HOUR|CONNECTIONS_PER_NETWORK)$/.test(
    name,
  ),
)

describe('the manual', () => {
  test.each([
    ...['PKCE', 'authorize', 'minutes', 'days', 'rotation', 'revoke', 'CORS', 'Retry-After'],
    ...['deprecation', 'Deprecation', 'Sunset', '/login?token=', 'goto', 'type=', 'band='],
  ])('contains the word %s', (word) => {
    expect(everything).toContain(word)
  })

  test.each(endpoints)('has a page for the endpoint %s with all its codes', (name, endpoint) => {
    const text = page(endpointPath(name))
    expect(text).toContain(endpoint.path)
    for (const fault of endpointFaults(endpoint)) {
      expect(text).toContain(faultCode(fault) ?? fault.message)
    }
  })

  test.each(endpoints)('describes every field of %s', (name, { request, response }) => {
    const text = page(endpointPath(name))
    for (const field of Object.values({ ...request?.fields, ...response.fields })) {
      const leaves = isList(field) ? Object.values(field.fields) : [field]
      for (const leaf of leaves) expect(text).toContain(leaf.name)
    }
    const fields = findManualPage(endpointPath(name))?.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'fields' ? block.fields : [])),
    )
    expect(fields?.filter(({ meaning }) => meaning === '')).toEqual([])
  })

  test('says of each value of an outcome whether it is a success', () => {
    const outcomes = endpoints.flatMap(([name, { response }]) => {
      const [field, ...others] = Object.values(response.fields)
      const values =
        field && !isList(field) && others.length === 0 ? facetsOf(field).enum : undefined
      return values ? [[name, values] as const] : []
    })
    expect(outcomes.map(([name]) => name)).toEqual(['forgotpassword', 'ebrief'])
    for (const [name, values] of outcomes) {
      expect(Object.keys(en.manual.endpoints[name]?.outcomes ?? {}).sort()).toEqual(
        [...values].sort(),
      )
    }
  })

  test('explains every code that an endpoint returns, under an anchor', () => {
    const rows = findManualPage('/developers/errors')?.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'table' ? block.table.rows : [])),
    )
    const anchors = new Set(rows?.flatMap(({ id }) => id ?? []))
    const links = [...everything.matchAll(/\/developers\/errors#([\w-]+)/g)].map(([, id]) => id)
    const sections = findManualPage('/developers/errors')?.sections.map(({ id }) => id) ?? []
    expect(links.filter((id) => !anchors.has(id ?? '') && !sections.includes(id ?? ''))).toEqual([])
    for (const name of Object.keys(en.oauth.errors)) expect(anchors).toContain(name)
    for (const cells of rows ?? []) expect(cells.cells.every((cell) => cell !== '')).toBe(true)
  })

  test.each(Object.entries(rateLimits))('states the limit %s in numbers', (_, limit) => {
    const { free, rest } = describeLimit(limit)
    const text = page('/developers/limits')
    expect(text).toContain(limit.policy)
    if (limit.policy !== 'issues-per-account') expect(text).toContain(rest)
    if (free) expect(text).toContain(free)
  })

  test.each(Object.entries(lifetimes))('states the lifetime %s', (_, seconds) => {
    expect(page('/developers/tokens')).toContain(en.manual.frame.duration(seconds))
  })

  test.each(roles)('says what the role %s gives access to', (role) => {
    expect(page('/developers/clients')).toContain(`\`${role}\`\n${en.roles[role]}`)
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
    const sentences = textOf(en.manual)
    const unused = Object.keys(facts).filter((name) => !sentences.includes(`{${name}}`))
    const shownInTables = ['Lifetime', 'Free', 'Wait', 'emails', 'max', 'signIns', 'unidentified']
    expect(unused.filter((name) => !shownInTables.some((part) => name.includes(part)))).toEqual([])
    expect(everything).not.toMatch(/\{[a-z]\w+[A-Z]\w*\}/)
  })
})

test('a duration is written in the largest unit that gives a whole number', () => {
  const { duration } = en.manual.frame
  expect([1, 60, 300, 3_600, 86_400, 2_592_000].map(duration)).toEqual([
    ...['1 second', '60 seconds', '5 minutes', '1 hour', '24 hours', '30 days'],
  ])
})
