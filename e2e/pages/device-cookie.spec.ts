import { errorLinks, expect, fillSignIn, signIn, test } from '../fixtures/browser.ts'
import { randomNetwork } from '../fixtures/client/caller.ts'

test('a browser that has signed in before is not blocked with its network, without JavaScript', async ({
  browse,
  caller,
  people,
}) => {
  const person = await people.add()
  const network = randomNetwork()
  const page = await browse({ script: false, network })
  await page.goto('/login')
  await signIn(page, person)
  const cookies = await page.context().cookies()
  const device = cookies.find(({ name }) => name === 'gatehouse.device')
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  await page.context().clearCookies({ name: 'gatehouse.session' })
  const input = { type: 'token', username: person.username, password: 'a guess' }
  for (let n = 0; n < 7; n += 1) await caller.from(network).call('authenticate', { input })
  await people.sql`update rate_limit set blocked_until = now() + interval '5 minutes'
      where blocked_until > now()`
  expect((await caller.from(network).call('authenticate', { input })).status).toBe(429)
  await page.goto('/login')
  await fillSignIn(page, { ...person, password: 'a slip' })
  await expect(errorLinks(page)).toHaveText(['Your username or password is not correct'])
  await fillSignIn(page, person)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})
