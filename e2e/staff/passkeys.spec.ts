import { cookieOf, signIn } from '../fixtures/browser.ts'
import { expect, test } from '../pages/authenticator.ts'
import { addPasskey, signOut, withPasskey } from '../pages/use-passkey.ts'
import { heading } from './set-up-mfa.ts'
import { addStaff, staffSession } from './staff.ts'

test('a passkey opens the staff pages, where it counts as the second factor', async ({
  authenticator,
  browse,
  people,
}) => {
  const person = await people.add()
  await people.sql`insert into staff_role (account_id, role) values (${person.id}, 'help-desk')`
  const page = await browse()
  await authenticator(page)
  await signIn(page, person)
  await page.goto('/security/passkeys/add')
  await addPasskey(page, 'Work laptop', { isOpen: true, isOfStaff: true })
  await page.goto('/staff')
  await expect(heading(page, 'Staff')).toBeVisible()
  await signOut(page)
  await page.goto('/staff')
  await withPasskey(page).click()
  await expect(heading(page, 'Staff')).toBeVisible()
})

test('where only passkeys count, a code does not open the staff pages', async ({
  people,
  startAnother,
}) => {
  const service = await startAnother({ STAFF_FACTOR: 'passkey' })
  const person = await addStaff(people, 'help-desk')
  const headers = cookieOf(await staffSession(people, person))
  const open = async () => {
    const response = await fetch(`${service.url}/staff`, { headers, redirect: 'manual' })
    return response.headers.get('location') ?? response.status
  }
  expect(await open()).toBe('/security/passkeys/add?goto=%2Fstaff')
  await people.addPasskey(person)
  expect(await open()).toBe('/second-step?goto=%2Fstaff')
  await people.sql`
    update credential set amr = '{pwd,pop,hwk,user,mfa}' where account_id = ${person.id}`
  expect(await open()).toBe(200)
})
