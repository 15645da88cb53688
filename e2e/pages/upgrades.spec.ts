import { expect, test } from '../fixtures/browser.ts'
import { fillForm } from '../fixtures/client/page-form.ts'

test('a form that another instance has rendered is processed', async ({ service, variant }) => {
  const path = '/password/forgot'
  const page = await (await fetch(variant.url + path)).text()
  const response = await fetch(service.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: service.url },
    body: fillForm(page, { email: 'nobody@people.example' }),
  })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/password/forgot/sent')
})
