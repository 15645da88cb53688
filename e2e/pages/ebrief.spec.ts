import { errorLinks, expect, signIn, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { linkIn } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'

const newEmail = (stem = 'reader') => `${unique(stem)}@readers.example`

test.describe('the email briefing, without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor subscribes, confirms and unsubscribes, and only buttons change anything', {
    tag: '@all',
  }, async ({ page, mailbox, database }) => {
    const email = newEmail()
    const confirmations = async () =>
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
    expect(await confirmations()).toEqual([false])
    await page.getByRole('button', { name: 'Confirm my subscription' }).click()
    await expect(page).toHaveURL('/ebrief/confirmed')
    expect(await confirmations()).toEqual([true])

    await page.goto(linkIn(mail?.text, 'unsubscribe').href)
    expect(await confirmations()).toEqual([true])
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page).toHaveURL('/ebrief/unsubscribed')
    expect(await confirmations()).toEqual([])
  })

  test('/ebrief reports an email address in the wrong format and keeps it in the field', async ({
    page,
  }) => {
    await page.goto('/ebrief')
    await page.getByLabel('Email address').fill('reader')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(errorLinks(page)).toHaveText([
      'Enter an email address in the correct format, like name@example.com',
    ])
    await expect(page.getByLabel('Email address')).toHaveValue('reader')
  })

  test('/ebrief/unsubscribe accepts an email address whether or not it is subscribed', {
    tag: '@all',
  }, async ({ page, database }) => {
    const email = newEmail()
    await database.sql`insert into subscription (campaign, email, confirmed_at)
        values ('ebrief', ${email}, now())`
    for (let n = 0; n < 2; n += 1) {
      await page.goto('/ebrief/unsubscribe')
      await page.getByLabel('Email address').fill(email)
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page).toHaveURL('/ebrief/unsubscribed')
    }
    expect(await database.sql`select from subscription where email = ${email}`).toHaveLength(0)
  })
})

test.describe('the email briefing', () => {
  test('/ebrief does not reveal that an email address is subscribed', async ({ page }) => {
    await page.goto('/ebrief')
    await page.getByLabel('Email address').fill('cy@green-valley.example')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL('/ebrief/sent')
  })

  test('/ebrief reports that the email could not be sent', async ({ page }) => {
    await page.goto('/ebrief')
    await page.getByLabel('Email address').fill(newEmail('refused'))
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(errorLinks(page)).toHaveText([/^We could not send an email to this email address/])
  })

  test('/ebrief subscribes at once if EBRIEF_DOUBLE_OPT_IN is false', { tag: '@all' }, async ({
    page,
    variant,
  }) => {
    await page.goto(`${variant.url}/ebrief`)
    await page.getByLabel('Email address').fill(newEmail())
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have subscribed')
  })

  test('/ebrief fills in the email address of a signed-in member', { tag: '@all' }, async ({
    page,
    people,
  }) => {
    const person = await people.add()
    await signIn(page, person)
    await page.goto('/ebrief')
    await expect(page.getByLabel('Email address')).toHaveValue(person.email)
  })

  test('the pages under /ebrief have no accessibility violation', async ({ page }) => {
    for (const path of ['', '/sent', '/confirmed', '/unsubscribe', '/unsubscribed']) {
      await page.goto(`/ebrief${path}`)
      await inspect(page)
    }
  })
})

test.describe('a link in a briefing email', () => {
  test('a briefing link that is incomplete, used or expired says why and what to do next', {
    tag: '@all',
  }, async ({ page, mailbox }) => {
    const email = newEmail()
    await page.goto('/ebrief')
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL('/ebrief/sent')
    const text = mailbox.to(email)[0]?.text
    const [confirm, unsubscribe] = [linkIn(text, 'confirm').href, linkIn(text, 'unsubscribe').href]
    const heading = page.getByRole('heading', { level: 1 })

    await page.goto(confirm.slice(0, -3))
    await expect(heading).toHaveText('This link is incomplete')
    await inspect(page)

    await page.goto(confirm)
    await inspect(page)
    await page.getByRole('button', { name: 'Confirm my subscription' }).click()
    await expect(page).toHaveURL('/ebrief/confirmed')
    await page.goto(confirm)
    await expect(heading).toHaveText('You have already confirmed your subscription')
    await inspect(page)

    await page.goto(unsubscribe)
    await inspect(page)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page).toHaveURL('/ebrief/unsubscribed')
    await page.goto(unsubscribe)
    await expect(page.getByRole('main')).toContainText('This link has already been used')
    await inspect(page)
    await page.goto(confirm)
    await expect(heading).toHaveText('This link no longer works')
    await inspect(page)
    await page.getByRole('link', { name: 'Subscribe again' }).click()
    await expect(page).toHaveURL('/ebrief')
  })

  test('a confirmation link that expires while its page is open says so', { tag: '@all' }, async ({
    page,
    mailbox,
    database,
  }) => {
    const email = newEmail()
    await page.goto('/ebrief')
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL('/ebrief/sent')
    await page.goto(linkIn(mailbox.to(email)[0]?.text, 'confirm').href)
    await database.sql`delete from subscription where email = ${email}`
    await page.getByRole('button', { name: 'Confirm my subscription' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  })
})

test.describe('one-click unsubscribe (RFC 8058)', () => {
  test('one-click unsubscribe needs a POST without a cookie, and a GET changes nothing', async ({
    page,
    caller,
    mailbox,
  }) => {
    const email = newEmail()
    await caller.call('ebrief', { input: { EmailAddress: email, Action: 'Subscribe' } })
    const header = mailbox.to(email)[0]?.headers.find(({ key }) => key === 'list-unsubscribe')
    const link = new URL(header?.value.replace(/[<>]/g, '') ?? '')
    expect(link.pathname).toBe('/ebrief/unsubscribe/one-click')

    await page.goto(link.href)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Unsubscribe from the email briefing',
    )
    await expect(page.getByRole('main')).toContainText(email)

    const post = {
      method: 'POST',
      path: link.pathname + link.search,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }
    for (let n = 0; n < 2; n += 1) expect((await fetchAs(link, post)).status).toBe(200)
    await page.reload()
    await expect(page.getByRole('main')).toContainText('This link has already been used')
  })
})

const fetchAs = (link: URL, { method, headers, body }: RequestInit) =>
  fetch(link, { method, headers, body } as RequestInit)

test('/ebrief tells a member whose own email address is subscribed, and nobody else', {
  tag: '@all',
}, async ({ browse, people }) => {
  const person = await people.add()
  await people.sql`
    insert into subscription (campaign, email, confirmed_at)
    values ('ebrief', ${person.email.toUpperCase()}, now())`
  const page = await browse({ as: person })
  await page.goto('/ebrief')
  await expect(page).toHaveTitle('You get the email briefing – Scheme')
  await expect(page.getByRole('main')).toContainText(`We send the briefing to ${person.email}.`)
  await inspect(page)
  await page.getByRole('link', { name: 'Subscribe another email address' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue('')

  const other = await browse({ as: await people.add() })
  await other.goto('/ebrief')
  await expect(other.getByLabel('Email address')).not.toHaveValue('')
})
