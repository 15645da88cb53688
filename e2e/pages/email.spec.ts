import type { Page } from '@playwright/test'
import { hashOf } from '#lib/auth/secret.ts'
import { done, expect, expectErrors, test } from '../fixtures/browse.ts'
import { inspect } from '../fixtures/inspect.ts'
import { linkIn, temporaryPasswordIn } from '../fixtures/mailbox.ts'
import { type People, type Person, unique } from '../fixtures/people.ts'

const confirmPage = 'profile/email/confirm'
const newAddress = () => `${unique('new')}@people.example`

async function ask(page: Page, address: string, password: string): Promise<void> {
  await page.goto('/profile/email')
  await page.getByLabel('New email address').fill(address)
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Send the link' }).click()
}

const emailOf = async (people: People, { id }: Person): Promise<string> =>
  (await people.sql`select email from account where id = ${id}`)[0]?.email

for (const script of [true, false]) {
  test.describe(script ? 'with JavaScript' : 'without JavaScript', () => {
    test('a new address is taken into use by its owner, and the old one is told', async ({
      browse,
      people,
      mailbox,
    }) => {
      const person = await people.add()
      const address = newAddress()
      const page = await browse({ as: person, script })
      await ask(page, address, person.password)
      await done(page, 'We have sent an email to your new address')
      await expect(page.getByRole('main').getByRole('alert')).toContainText(address)
      if (script) await inspect(page)
      await page.goto('/profile')
      await expect(page.getByRole('region', { name: 'Your new email address' })).toContainText(
        address,
      )
      if (script) await inspect(page)

      await page.goto(linkIn(mailbox.to(address)[0]?.text, confirmPage).href)
      if (script) await inspect(page)
      expect(await emailOf(people, person)).toBe(person.email)
      await page.getByRole('button', { name: 'Use this email address' }).click()

      await done(page, 'Your email address has been changed')
      await expect(page).toHaveURL(/\/profile\?/)
      await expect(page.getByRole('region', { name: 'Your new email address' })).toHaveCount(0)
      expect(await emailOf(people, person)).toBe(address)
      const [told] = mailbox.to(person.email)
      expect(told?.subject).toBe('The email address of your Scheme account was changed')
      expect(told?.text).toContain(address)
    })

    test('the link works where nobody is signed in, and says so when it was used', async ({
      browse,
      people,
      mailbox,
    }) => {
      const person = await people.add()
      const address = newAddress()
      await ask(await browse({ as: person, script }), address, person.password)
      await expect.poll(() => mailbox.to(address).length).toBe(1)
      const link = linkIn(mailbox.to(address)[0]?.text, confirmPage).href
      const page = await browse({ script })
      await page.goto(link)
      await page.getByRole('button', { name: 'Use this email address' }).click()
      await done(page, 'Your email address has been changed')
      if (script) await inspect(page)
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
      expect(await emailOf(people, person)).toBe(address)

      await page.goto(link)
      await expect(page.getByRole('main')).toContainText('It was used before')
      if (script) await inspect(page)
    })

    test('a change that waits can be cancelled', async ({ browse, people, mailbox }) => {
      const person = await people.add()
      const address = newAddress()
      const page = await browse({ as: person, script })
      await ask(page, address, person.password)
      await page.getByRole('button', { name: 'Cancel this change' }).click()
      await done(page, 'Your email address stays as it is')
      await page.goto(linkIn(mailbox.to(address)[0]?.text, confirmPage).href)
      await expect(page.getByRole('main')).toContainText('the change was cancelled')
      await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
    })
  })
}

test('asking needs an address of the right form, another one, and the password', async ({
  browse,
  people,
  mailbox,
}) => {
  const person = await people.add()
  const page = await browse({ as: person })
  await page.goto('/profile/email')
  await inspect(page)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expectErrors(page, {
    'New email address': 'Enter your email address',
    'Current password': 'Enter your current password',
  })
  await inspect(page)
  await ask(page, 'nobody at all', person.password)
  await expectErrors(page, {
    'New email address': 'Enter an email address in the correct form, like name@example.com',
  })
  await expect(page.getByLabel('New email address')).toHaveValue('nobody at all')
  await ask(page, person.email, person.password)
  await expectErrors(page, { 'New email address': 'This is your email address already' })
  const address = newAddress()
  await ask(page, address, 'a guess')
  await expectErrors(page, { 'Current password': 'The current password is not right' })
  expect(mailbox.to(address)).toEqual([])
})

test('opening a link, as mail scanners do, changes nothing', async ({
  browse,
  people,
  mailbox,
  caller,
}) => {
  const person = await people.add()
  const address = newAddress()
  await ask(await browse({ as: person }), address, person.password)
  await expect.poll(() => mailbox.to(address).length).toBe(1)
  const { pathname, search } = linkIn(mailbox.to(address)[0]?.text, confirmPage)
  for (const method of ['GET', 'HEAD', 'GET']) {
    const answer = await caller.send({ method, path: pathname + search })
    expect(answer.status).toBe(200)
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
  }
  expect(await emailOf(people, person)).toBe(person.email)
})

test('only the latest link counts; the one before says that it was replaced', async ({
  browse,
  people,
  mailbox,
}) => {
  const person = await people.add()
  const [first, second] = [newAddress(), newAddress()]
  const page = await browse({ as: person })
  await ask(page, first, person.password)
  await done(page, 'We have sent an email')
  await ask(page, second, person.password)
  await done(page, 'We have sent an email')
  await page.goto(linkIn(mailbox.to(first)[0]?.text, confirmPage).href)
  await expect(page.getByRole('main')).toContainText('A later link was asked for')
  await page.goto(linkIn(mailbox.to(second)[0]?.text, confirmPage).href)
  await page.getByRole('button', { name: 'Use this email address' }).click()
  await done(page, 'Your email address has been changed')
  expect(await emailOf(people, person)).toBe(second)
})

test('an old link, and one from before a change of password, say why they are void', async ({
  browse,
  people,
  mailbox,
}) => {
  const person = await people.add()
  const address = newAddress()
  const page = await browse({ as: person })
  await ask(page, address, person.password)
  await done(page, 'We have sent an email')
  const link = linkIn(mailbox.to(address)[0]?.text, confirmPage)
  const hash = hashOf(link.searchParams.get('token') as string)
  await people.sql`update account set epoch = epoch + 1 where id = ${person.id}`
  await page.goto(link.href)
  await expect(page.getByRole('main')).toContainText('The password was changed')
  await people.sql`update credential set expires_at = now(), issued_at = now() - interval '1 day'
    where hash = ${hash}`
  await page.goto(link.href)
  await expect(page.getByRole('main')).toContainText('More than 24 hours have passed')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/login?goto=/profile/email')
  for (const token of ['', '?token=', '?token=nonsense', '?token=a&token=b']) {
    await page.goto(`/${confirmPage}${token}`)
    await expect(page.getByRole('main')).toContainText('It is not complete, or very old')
  }
  expect(await emailOf(people, person)).toBe(person.email)
})

test('a second press, or a link void by then, changes nothing and says why', async ({
  browse,
  people,
  mailbox,
}) => {
  const person = await people.add()
  const address = newAddress()
  await ask(await browse({ as: person }), address, person.password)
  await expect.poll(() => mailbox.to(address).length).toBe(1)
  const link = linkIn(mailbox.to(address)[0]?.text, confirmPage).href
  const [one, two] = [await browse({ script: false }), await browse({ script: false })]
  for (const page of [one, two]) await page.goto(link)
  await one.getByRole('button', { name: 'Use this email address' }).click()
  await done(one, 'Your email address has been changed')
  await two.getByRole('button', { name: 'Use this email address' }).click()
  await expect(two.getByRole('main')).toContainText('It was used before')
  expect(mailbox.to(person.email)).toHaveLength(1)
})

test('a mail that cannot be sent leaves things as they were, the link before it included', async ({
  browse,
  people,
  mailbox,
}) => {
  const person = await people.add()
  const address = newAddress()
  const page = await browse({ as: person })
  await ask(page, address, person.password)
  await done(page, 'We have sent an email')
  for (let tries = 0; tries < 2; tries += 1) {
    await ask(page, `refused-${address}`, person.password)
    await expectErrors(page, {
      'New email address': 'We could not send an email to this address; try again in a few minutes',
    })
  }
  await ask(page, address, person.password)
  await expectErrors(page, {
    'New email address':
      'We sent a link to this address a moment ago; look for it, or try again in 5 minutes',
  })
  expect(mailbox.to(address)).toHaveLength(1)
  await page.goto(linkIn(mailbox.to(address)[0]?.text, confirmPage).href)
  await page.getByRole('button', { name: 'Use this email address' }).click()
  await done(page, 'Your email address has been changed')
})

test('a temporary password in the old letter-box opens nothing any more', async ({
  browse,
  people,
  mailbox,
  caller,
}) => {
  const person = await people.add()
  const address = newAddress()
  await caller.call('forgotpassword', { input: { email: person.email } })
  const password = temporaryPasswordIn(mailbox.to(person.email)[0]?.text)
  const page = await browse({ as: person })
  await ask(page, address, person.password)
  await done(page, 'We have sent an email')
  await page.goto(linkIn(mailbox.to(address)[0]?.text, confirmPage).href)
  await page.getByRole('button', { name: 'Use this email address' }).click()
  await done(page, 'Your email address has been changed')
  const input = { type: 'token', username: person.username, password }
  expect((await caller.call('authenticate', { input })).status).toBe(403)
})
