import { expect, test } from 'vitest'
import { redirectForm } from './redirects.ts'

/** The response to a form that is redirected to a path of so many characters. */
async function redirected(body: string, pathLength = 10) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const request = new Request('https://oak.example/', { method: 'POST', headers, body })
  const { status } = await redirectForm(
    request,
    () => '/'.padEnd(pathLength, 'a'),
    () => new Response(null, { status: 200 }),
  )
  return status
}

const fields = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=1`).join('&')

test('a form is redirected if it has no more parameters, and its path no more characters, than a URL may have', async () => {
  expect(await redirected(fields(100))).toBe(303)
  await expect(redirected(fields(101))).rejects.toThrow()
  expect(await redirected(fields(1), 8_192)).toBe(303)
  expect(await redirected(fields(1), 8_193)).toBe(200)
})
