import { hashOf } from '#lib/auth/secret.ts'
import { test as command } from '../cli/gatehouse.ts'
import { test as browser, expect } from '../fixtures/browser.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import { linkIn, requestTemporaryPassword } from '../fixtures/mailbox.ts'
import { type People, type Person, unique } from '../fixtures/people.ts'

/** The claim that an application gets with a new token of the member. */
async function isVerified(caller: Caller, people: People, person: Pick<Person, 'id'>) {
  const headers = { Authorization: `Bearer ${await people.issueCredential(person)}` }
  return (await caller.send({ method: 'GET', path: '/oauth/userinfo', headers })).body
    .email_verified
}

const useTemporaryPassword = async (caller: Caller, person: Person, password: string) =>
  caller.call('authenticate', { input: { username: person.username, password, type: 'token' } })

command(
  'email_verified is false for an imported email and after an operator’s change, and true once the member has used a temporary password',
  { tag: '@all' },
  async ({ caller, gatehouse, mailbox, people }) => {
    const person = await people.add()
    expect(await isVerified(caller, people, person)).toBe(false)
    const password = await requestTemporaryPassword(caller, mailbox, person.email)
    expect(await isVerified(caller, people, person)).toBe(false)
    expect((await useTemporaryPassword(caller, person, password)).status).toBe(200)
    expect(await isVerified(caller, people, person)).toBe(true)

    const renamed = person.email.replace('person', 'PERSON')
    await people.sql`update account set email = ${renamed} where id = ${person.id}`
    expect(await isVerified(caller, people, person)).toBe(true)
    const edited = await gatehouse('account', 'edit', person.id, '--email', `x${person.email}`)
    expect(edited).toMatchObject({ exitCode: 0 })
    expect(await isVerified(caller, people, person)).toBe(false)
  },
)

browser(
  'email_verified is true once the member has used the link to a new email',
  async ({ browse, caller, mailbox, people }) => {
    const person = await people.add()
    const page = await browse({ as: person })
    const email = `${unique('new')}@people.example`
    await page.goto('/profile/email')
    await page.getByLabel('New email address').fill(email)
    await page.getByLabel('Current password').fill(person.password)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect.poll(() => mailbox.to(email).length).toBe(1)
    expect(await isVerified(caller, people, person)).toBe(false)
    await page.goto(linkIn(mailbox.to(email)[0]?.text, 'profile/email/confirm').href)
    await page.getByRole('button', { name: 'Use this email address' }).click()
    await expect(page).toHaveURL(/\/profile($|\?)/)
    expect(await isVerified(caller, people, person)).toBe(true)
  },
)

browser(
  'email_verified is true once an invited member has used the link of the invitation',
  async ({ caller, page, people }) => {
    const person = await people.add({ invited: true })
    const secret = unique('invitation')
    await people.sql`
      insert into credential (hash, kind, account_id, epoch, realm, expires_at)
      select ${hashOf(secret)}, 'invitation', id, epoch, 'tests', now() + interval '1 day'
      from account where id = ${person.id}`
    await page.goto(`/welcome?token=${secret}`)
    await page.getByLabel('New password').fill('three quiet orchards')
    await page.getByRole('button', { name: 'Save password and sign in' }).click()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    expect(await isVerified(caller, people, person)).toBe(true)
  },
)
