import { expect, test } from '../fixtures/test.ts'

test('a password manager is led to the page that changes a password', async ({ service }) => {
  const url = `${service.url}/.well-known/change-password`
  const response = await fetch(url, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/password/change'])
  expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  const page = await fetch(url)
  expect(page.status).toBe(200)
  expect(page.url).toContain('/login?goto=%2Fpassword%2Fchange')
})
