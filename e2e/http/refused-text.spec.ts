import { forms } from '#app/forms/forms.ts'
import { everyList } from '#app/staff/lists/every-list.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { expect, test } from '../fixtures/test.ts'

const filled = (path: string) => path.replaceAll(/\{\w+\}/g, '1')

/** Pages, route modules, endpoints, documents, probes and a path that does not exist. */
const paths = [
  ...new Set([
    ...forms.map(({ path }) => path),
    ...Object.values(contracts).map(({ path }) => path),
    '/',
    '/login',
    '/fees',
    '/contact',
    '/developers',
    '/staff',
    ...everyList.map(({ path }) => path),
    '/staff/find',
    '/oauth/authorize',
    '/oauth/consent',
    '/oauth/end-session',
    '/oauth/userinfo',
    '/events',
    '/r1/openapi.json',
    '/r1/schema.xsd',
    '/.well-known/openid-configuration',
    '/ebrief/unsubscribe/one-click',
    '/staff/export/download',
    '/nothing',
    '/r1/nothing',
  ]),
].map(filled)

/** A NUL, bytes that are not UTF-8, an overlong one, and a lone surrogate. */
const malformed = ['%00', '%ff', '%c0%af', '%ed%a0%80']

test('no path accepts a query that PostgreSQL could not store', async ({ service }) => {
  for (const [n, path] of paths.entries()) {
    const text = malformed[n % malformed.length] as string
    const queries = [`q=${text}`, `page=1&${text}=a`, `token=a${text}b`]
    const query = queries[n % queries.length]
    const { status } = await fetch(`${service.url}${path}?${query}`, { redirect: 'manual' })
    expect(status, `${path}?${query}`).toBe(400)
  }
})

test('a query may have any text, and a percent sign of its own', async ({ service }) => {
  for (const query of ['q=%C3%89va', 'q=100%', 'q=%zz', 'q=%F0%9F%90%84', 'q=%EF%BF%BD']) {
    expect((await fetch(`${service.url}/fees?${query}`)).status, query).toBe(200)
  }
})

const post = (length: number, body = 'a='.padEnd(length, 'x')) => ({
  method: 'POST',
  redirect: 'manual' as const,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body,
})

test('a form accepts 64 KiB, and one with the rows of a list a megabyte', async ({ service }) => {
  for (const { path, maxBodyBytes } of forms) {
    const url = service.url + filled(path)
    const larger = await fetch(url, post(maxBodyBytes + 1))
    expect(larger.status, path).toBe(413)
    expect(await larger.text(), path).toContain('Your answers are too long')
    expect((await fetch(url, post(maxBodyBytes))).status, path).not.toBe(413)
  }
})

test('a form that is shown again has the text that is too long for its field, until it is too long for a page', async ({
  service,
}) => {
  const shown = async (username: string) => {
    const headers = { ...post(0).headers, Origin: service.url }
    const body = new URLSearchParams({ username, password: 'a' }).toString()
    const response = await fetch(`${service.url}/login`, { ...post(0), headers, body })
    return response.text()
  }
  const longest = "'".repeat(9_000)
  expect((await shown(longest)).replaceAll('&#x27;', "'")).toContain(longest)
  const longer = (await shown("'".repeat(20_000))).replaceAll('&#x27;', "'")
  expect(longer).not.toContain("''")
  expect(longer.length).toBeLessThan(30_000)
})
