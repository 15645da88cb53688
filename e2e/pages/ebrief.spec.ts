import { inspect } from '../fixtures/inspect.ts'
import { linkIn } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'
import { expect, problems, scripted, signIn, test } from '../fixtures/visitor.ts'

const someone = (stem = 'reader') => `${unique(stem)}@readers.example`

for (const { javaScriptEnabled, how } of scripted) {
  test.describe(`the email briefing ${how}`, () => {
    test.use({ javaScriptEnabled })

    test('is subscribed to, confirmed and left, each with a button', async ({
      page,
      mailbox,
      database,
    }) => {
      const email = someone()
      const standing = async () =>
        (await database.sql`select confirmed_at from subscription where email = ${email}`).map(
          ({ confirmed_at }) => confirmed_at !== null,
        )
      await page.goto('/ebrief')
      await page.getByLabel('Email address').fill(email)
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page).toHaveURL('/ebrief/sent')
      const [mail] = mailbox.to(email)

      await page.goto(linkIn(mail?.text, 'confirm').href)
      await expect(page.getByRole('main')).toContainText(email)
      expect(await standing()).toEqual([false])
      await page.getByRole('button', { name: 'Confirm my subscription' }).click()
      await expect(page).toHaveURL('/ebrief/confirmed')
      expect(await standing()).toEqual([true])

      await page.goto(linkIn(mail?.text, 'unsubscribe').href)
      expect(await standing()).toEqual([true])
      await page.getByRole('button', { name: 'Stop the briefing' }).click()
      await expect(page).toHaveURL('/ebrief/unsubscribed')
      expect(await standing()).toEqual([])
    })

    test('says what is wrong with an address', async ({ page }) => {
      await page.goto('/ebrief')
      await page.getByLabel('Email address').fill('nobody')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(problems(page)).toHaveText([/^Enter an email address in the correct form/])
      await expect(page.getByLabel('Email address')).toHaveValue('nobody')
    })

    test('is left by address too, whether or not it was on the list', async ({
      page,
      database,
    }) => {
      const email = someone()
      await database.sql`insert into subscription (campaign, email, confirmed_at)
        values ('ebrief', ${email}, now())`
      for (let n = 0; n < 2; n += 1) {
        await page.goto('/ebrief/unsubscribe')
        await page.getByLabel('Email address').fill(email)
        await page.getByRole('button', { name: 'Stop the briefing' }).click()
        await expect(page).toHaveURL('/ebrief/unsubscribed')
      }
      expect(await database.sql`select from subscription where email = ${email}`).toHaveLength(0)
    })
  })
}

test.describe('the email briefing', () => {
  test('does not tell who is on the list', async ({ page }) => {
    await page.goto('/ebrief')
    await page.getByLabel('Email address').fill('cy@green-valley.example')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL('/ebrief/sent')
  })

  test('says that a message could not be sent', async ({ page }) => {
    await page.goto('/ebrief')
    await page.getByLabel('Email address').fill(someone('refused'))
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(problems(page)).toHaveText([/^We could not send an email to this address/])
  })

  test('needs no confirmation where the organisation asks for none', async ({ page, variant }) => {
    await page.goto(`${variant.url}/ebrief`)
    await page.getByLabel('Email address').fill(someone())
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address is on the list')
  })

  test('begins with a member’s own address', async ({ page, people }) => {
    const person = await people.add()
    await signIn(page, person)
    await page.goto('/ebrief')
    await expect(page.getByLabel('Email address')).toHaveValue(person.email)
  })

  test('has pages without a violation', async ({ page }) => {
    for (const path of ['', '/sent', '/confirmed', '/unsubscribe', '/unsubscribed']) {
      await page.goto(`/ebrief${path}`)
      await inspect(page)
    }
  })
})

test.describe('a link of the email briefing', () => {
  test('says what became of it, and what to do next', async ({ page, mailbox }) => {
    const email = someone()
    await page.goto('/ebrief')
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL('/ebrief/sent')
    const text = mailbox.to(email)[0]?.text
    const [confirm, leave] = [linkIn(text, 'confirm').href, linkIn(text, 'unsubscribe').href]
    const heading = page.getByRole('heading', { level: 1 })

    await page.goto(confirm.slice(0, -3))
    await expect(heading).toHaveText('This link is not complete')
    await inspect(page)

    await page.goto(confirm)
    await inspect(page)
    await page.getByRole('button', { name: 'Confirm my subscription' }).click()
    await expect(page).toHaveURL('/ebrief/confirmed')
    await page.goto(confirm)
    await expect(heading).toHaveText('You have confirmed already')
    await inspect(page)

    await page.goto(leave)
    await inspect(page)
    await page.getByRole('button', { name: 'Stop the briefing' }).click()
    await expect(page).toHaveURL('/ebrief/unsubscribed')
    await page.goto(leave)
    await expect(page.getByRole('main')).toContainText('This link was used before')
    await inspect(page)
    await page.goto(confirm)
    await expect(heading).toHaveText('This link can no longer be used')
    await inspect(page)
    await page.getByRole('link', { name: 'Subscribe again' }).click()
    await expect(page).toHaveURL('/ebrief')
  })

  test('that became void while its page was open says so', async ({ page, mailbox, database }) => {
    const email = someone()
    await page.goto('/ebrief')
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL('/ebrief/sent')
    await page.goto(linkIn(mailbox.to(email)[0]?.text, 'confirm').href)
    await database.sql`delete from subscription where email = ${email}`
    await page.getByRole('button', { name: 'Confirm my subscription' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This link can no longer be used',
    )
  })
})

test.describe('leaving with one click (RFC 8058)', () => {
  test('takes a POST without cookie or page, and only that', async ({ page, caller, mailbox }) => {
    const email = someone()
    await caller.call('ebrief', { input: { EmailAddress: email, Action: 'Subscribe' } })
    const header = mailbox.to(email)[0]?.headers.find(({ key }) => key === 'list-unsubscribe')
    const link = new URL(header?.value.replace(/[<>]/g, '') ?? '')
    expect(link.pathname).toBe('/ebrief/unsubscribe/one-click')

    await page.goto(link.href)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop the email briefing')
    await expect(page.getByRole('main')).toContainText(email)

    const post = {
      method: 'POST',
      path: link.pathname + link.search,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }
    for (let n = 0; n < 2; n += 1) expect((await fetchAs(link, post)).status).toBe(200)
    await page.reload()
    await expect(page.getByRole('main')).toContainText('This link was used before')
  })
})

const fetchAs = (link: URL, { method, headers, body }: RequestInit) =>
  fetch(link, { method, headers, body } as RequestInit)
