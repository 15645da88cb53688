import { expect, test } from '../fixtures/test.ts'

const path = '/.well-known/security.txt'

test('GET /.well-known/security.txt returns 404 without SECURITY_CONTACT', async ({ caller }) => {
  expect((await caller.send({ method: 'GET', path })).status).toBe(404)
})

test('GET /.well-known/security.txt names SECURITY_CONTACT and expires within a year', {
  tag: '@all',
}, async ({ request, startAnother }) => {
  const service = await startAnother({ SECURITY_CONTACT: 'security@hollow-farm.example' })
  const response = await request.get(service.url + path)
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  expect(text).toContain('Contact: mailto:security@hollow-farm.example\n')
  expect(text).toContain(`Canonical: ${service.url}${path}\n`)
  const [, expires = ''] = text.match(/^Expires: (.+)$/m) ?? []
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(90)
  expect(days).toBeLessThan(365)
})
