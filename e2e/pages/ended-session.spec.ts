import {
  expect,
  expectSuccess,
  fillSignIn,
  giveSession,
  scripted,
  signIn,
  test,
} from '../fixtures/browser.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import { inspect } from '../fixtures/inspect.ts'
import { temporaryPasswordIn } from '../fixtures/mailbox.ts'
import type { People, Person } from '../fixtures/people.ts'

/** Ends every session of an account, as an operator or another browser would. */
const endSessions = (people: People, { id }: Person) =>
  people.sql`update account set epoch = epoch + 1 where id = ${id}`

/** The forms of members that the tests below do not name. */
const otherForms = [
  {
    path: '/profile/edit/name',
    submit: 'Save name',
    typed: { 'First name': 'Adelaide', 'Last name': 'Hollow-Green' },
    passwords: [],
  },
  {
    path: '/profile/edit/phone',
    submit: 'Save phone numbers',
    typed: { 'Phone number': '01632 960007', 'Mobile number': '07700 900007' },
    passwords: [],
  },
  {
    path: '/password/change',
    submit: 'Save password',
    typed: {},
    passwords: ['Current password', 'New password'],
  },
  {
    path: '/security/close',
    submit: 'Ask to close your account',
    typed: {},
    passwords: ['Current password'],
  },
] as const

for (const { script, how } of scripted) {
  test.describe(how, () => {
    test(`a form comes back filled in if the session ends before it is sent, ${how}`, {
      tag: '@all',
    }, async ({ browse, people }) => {
      const person = await people.add()
      const page = await browse({ as: person, script })
      await page.goto('/profile/edit/address')
      await page.getByLabel('County').fill('Herefordshire')
      await page.getByLabel('Address', { exact: true }).fill('Mill Lane\nWells')
      await endSessions(people, person)
      await page.getByRole('button', { name: 'Save address' }).click()

      await expect(page).toHaveURL('/login?goto=%2Fprofile%2Fedit%2Faddress')
      await expect(
        page.getByText('You have been signed out. Sign in to save your changes.'),
      ).toBeVisible()
      if (script) await inspect(page)
      await fillSignIn(page, person)
      await expect(page).toHaveURL('/profile/edit/address')
      await expect(page.getByText('Check your answers and send the form again')).toBeVisible()
      await expect(page.getByLabel('County')).toHaveValue('Herefordshire')
      await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Mill Lane\nWells')
      await page.getByRole('button', { name: 'Save address' }).click()
      await expectSuccess(page, 'Your address has been saved')
      await page.goto('/profile/edit/address')
      await expect(page.getByText('Check your answers and send the form again')).toBeHidden()
    })

    test(`what a member typed before the session ended is not shown to the next member, ${how}`, async ({
      browse,
      people,
    }) => {
      const [ada, bo] = [await people.add(), await people.add()]
      const page = await browse({ as: ada, script })
      await page.goto('/profile/edit/address')
      await page.getByLabel('County').fill('Herefordshire')
      await endSessions(people, ada)
      await page.getByRole('button', { name: 'Save address' }).click()
      await fillSignIn(page, bo)
      await expect(page).toHaveURL('/profile/edit/address')
      await expect(page.getByLabel('County')).not.toHaveValue('Herefordshire')
    })

    test(`a form with a password comes back without the password, ${how}`, { tag: '@all' }, async ({
      browse,
      people,
    }) => {
      const person = await people.add()
      const page = await browse({ as: person, script })
      await page.goto('/profile/email')
      await page.getByLabel('New email address').fill('new@hollow-farm.example')
      await page.getByLabel('Current password').fill(person.password)
      await endSessions(people, person)
      await page.getByRole('button', { name: /^Send/ }).click()
      await fillSignIn(page, person)
      await expect(page).toHaveURL('/profile/email')
      await expect(page.getByLabel('New email address')).toHaveValue('new@hollow-farm.example')
      await expect(page.getByLabel('Current password')).toHaveValue('')
    })

    // Script sends no form itself, so one form with script is enough.
    for (const { path, submit, typed, passwords } of script ? [] : otherForms) {
      test(`${path} comes back filled in and without passwords after its session has ended, ${how}`, {
        tag: '@all',
      }, async ({ browse, people }) => {
        const person = await people.add()
        const page = await browse({ as: person, script })
        await page.goto(path)
        for (const [label, value] of Object.entries(typed))
          await page.getByLabel(label, { exact: true }).fill(value)
        for (const label of passwords)
          await page.getByLabel(label, { exact: true }).fill(person.password)
        await endSessions(people, person)
        await page.getByRole('button', { name: submit }).click()
        await expect(page).toHaveURL(`/login?goto=${encodeURIComponent(path)}`)
        await fillSignIn(page, person)
        await expect(page).toHaveURL(path)
        for (const [label, value] of Object.entries(typed))
          await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
        for (const label of passwords)
          await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
        if (passwords.length === 0) {
          await page.getByRole('button', { name: submit }).click()
          await expect(page.locator('[data-done]')).toBeVisible()
        }
      })
    }

    for (const [path, button] of [
      ['/security', 'Sign out everywhere else'],
      ['/security/data', 'Download your data'],
    ] as const) {
      test(`the button of ${path} leads to the sign-in page and back if the session has ended, ${how}`, {
        tag: '@all',
      }, async ({ browse, people }) => {
        const person = await people.add()
        await people.issueCredential(person, { kind: 'session' })
        const page = await browse({ as: person, script })
        await page.goto(path)
        await endSessions(people, person)
        await page.getByRole('button', { name: button }).click()
        await expect(page).toHaveURL(`/login?goto=${encodeURIComponent(path)}`)
        await fillSignIn(page, person)
        await expect(page).toHaveURL(path)
      })
    }

    test(`the path survives a forgotten password and the choice of a new one, ${how}`, {
      tag: '@all',
    }, async ({ browse, people, mailbox }) => {
      const person = await people.add()
      const page = await browse({ script })
      await page.goto('/profile')
      await expect(page.getByRole('main')).toContainText('Sign in to see your profile.')
      await page.getByRole('link', { name: 'I have forgotten my password' }).click()
      await page.getByLabel('Email address').fill(person.email)
      await page.getByRole('button', { name: 'Send a temporary password' }).click()
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
      await expect(page).toHaveURL('/login?goto=%2Fprofile')
      await expect.poll(() => mailbox.to(person.email).length).toBe(1)
      const password = temporaryPasswordIn(mailbox.to(person.email)[0]?.text)
      await fillSignIn(page, { ...person, password })
      await expect(page).toHaveURL('/password/change?goto=%2Fprofile')
      await page.getByLabel('New password').fill('orchard lantern seven')
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page).toHaveURL(/\/profile(\?done=password)?$/)
      await expectSuccess(page, 'Your password has been changed')
    })

    test(`signing out is confirmed, ${how}`, async ({ browse, people }) => {
      const page = await browse({ as: await people.add(), script })
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expectSuccess(page, 'You have signed out')
      if (script) await inspect(page)
    })
  })
}

test('the sign-in page says that the session has ended, and what comes next', {
  tag: '@all',
}, async ({ page, people }) => {
  const person = await people.add()
  await signIn(page, person)
  await endSessions(people, person)
  await page.goto('/memberships')
  await expect(page.getByRole('main')).toContainText(
    'Your session has ended. Sign in to see your memberships.',
  )
})

test('the sign-in page names the application that the member continues to', async ({
  page,
  grants,
  people,
}) => {
  const { client } = await grants.issueCode()
  await people.sql`update client set name = 'Soil Map' where id = ${client.id}`
  for (const [id, reason] of [
    [client.id, 'Sign in to continue to Soil Map.'],
    ['unknown', 'Username or email address'],
    ['%00', 'Username or email address'],
  ]) {
    await page.goto(`/login?goto=${encodeURIComponent(`/oauth/consent?client_id=${id}`)}`)
    await expect(page.getByRole('main')).toContainText(reason as string)
  }
  await expect(page.getByRole('main')).not.toContainText('continue to')
})

test('a form that came too late returns once, on its own page, to its own member, and without secrets', async ({
  caller,
  people,
}) => {
  const [ada, bo] = [await people.add(), await people.add()]
  const [ofAda, ofBo] = [
    await people.issueCredential(ada, { kind: 'session' }),
    await people.issueCredential(bo, { kind: 'session' }),
  ]
  const path = '/profile/email'
  const typed = { email: 'ada@orchard.example', current: ada.password }
  const send = (fields: Record<string, string>, headers: Record<string, string>, to = path) =>
    sendForm(caller, path, { action: to, body: new URLSearchParams(fields) }, headers)
  const draftIn = ({ headers }: ApiResponse) =>
    /gatehouse\.draft=([^;]*)/.exec(`${headers['set-cookie']}`)?.[1]
  const open = (page: string, session: string | undefined, draft: string) => {
    const cookies = [session && `gatehouse.session=${session}`, `gatehouse.draft=${draft}`]
    const headers = { Cookie: cookies.filter(Boolean).join('; ') }
    return caller.send({ method: 'GET', path: page, headers })
  }

  const late = await send({ ...typed, account: ada.id }, {})
  expect([late.status, late.headers.location]).toEqual([303, '/login?goto=%2Fprofile%2Femail'])
  const draft = draftIn(late) ?? ''
  expect(draft).not.toBe('')
  const reason = 'Sign in to save your changes.'
  expect((await open('/login?goto=%2Fprofile%2Femail', undefined, draft)).text).toContain(reason)
  expect((await open('/login?goto=%2Fprofile', undefined, draft)).text).not.toContain(reason)

  const elsewhere = await open('/profile', ofAda, draft)
  expect(draftIn(elsewhere)).toBeUndefined()
  const returned = await open(path, ofAda, draft)
  expect(returned.text).toContain('Check your answers and send the form again')
  expect(returned.text).toContain(`value="${typed.email}"`)
  expect(returned.text).not.toContain(ada.password)
  // The browser forgets it, so that it does not return later.
  expect(draftIn(returned)).toBe('')
  const toBo = await open(path, ofBo, draft)
  expect(toBo.text).not.toContain(typed.email)
  expect(toBo.text).not.toContain('Check your answers and send the form again')
  const malformed = await open('/profile', ofAda, 'malformed')
  expect([malformed.status, draftIn(malformed)]).toEqual([200, ''])

  const inBrowser = { Cookie: `gatehouse.session=${ofAda}; gatehouse.draft=${draft}` }
  const wrong = await send({ ...typed, current: 'wrong', account: ada.id }, inBrowser)
  expect([wrong.status, draftIn(wrong)]).toEqual([422, undefined])
  const button = await send({}, inBrowser, '/passkey-offer/dismiss')
  expect([button.status, draftIn(button)]).toEqual([303, undefined])
  const sent = await send({ ...typed, account: ada.id }, inBrowser)
  expect([sent.headers.location, draftIn(sent)]).toEqual(['/profile?done=email-asked', ''])
  const asked = await open(path, ofAda, '')
  expect(asked.text).toContain('To start using')
  expect(asked.text).toContain(`value="${typed.email}"`)

  await people.sql`update account set password_temporary = true where id = ${ada.id}`
  const early = await send({ ...typed, account: ada.id }, inBrowser)
  expect(early.headers.location).toBe('/password/change?goto=%2Fprofile%2Femail')
  const kept = { Cookie: `gatehouse.session=${ofAda}; gatehouse.draft=${draftIn(early)}` }
  const chosen = { password: 'orchard lantern seven', account: ada.id }
  const changed = await send(chosen, kept, `${early.headers.location}`)
  expect([changed.headers.location, draftIn(changed)]).toEqual([path, undefined])
  const next = /gatehouse\.session=([^;]*)/.exec(`${changed.headers['set-cookie']}`)?.[1]
  expect((await open(path, next, draftIn(early) ?? '')).text).toContain(`value="${typed.email}"`)
})

test('a form that one member opened does nothing for another who has signed in since', async ({
  browse,
  people,
  service,
}) => {
  const [ada, bo] = [await people.add(), await people.add({ forename: 'Bo', surname: 'Barley' })]
  const { guid } = await people.addMembership({ person: ada }, { person: bo })
  const leave = `/memberships/${guid}/contacts/leave`
  const button = await browse({ as: ada, script: false })
  await button.goto(leave)
  const form = await button.context().newPage()
  await form.goto('/profile/edit/address')
  await form.getByLabel('County').fill('Herefordshire')
  const session = await people.issueCredential(bo, { kind: 'session' })
  await giveSession(button.context(), service.url, session)

  await button.getByRole('button', { name: /^Leave/ }).click()
  await expect(button).toHaveURL(`/login?goto=${encodeURIComponent(leave)}&again=1`)
  await expect(button.getByRole('main')).toContainText('Bo Barley')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(form).toHaveURL('/login?goto=%2Fprofile%2Fedit%2Faddress&again=1')
  const [{ count, county } = {}] = await people.sql`
    select count(*)::int, max(county) as county from contact join account on account.id = account_id
    where membership_id = ${guid}`
  expect({ count, county }).toEqual({ count: 2, county: null })
  await fillSignIn(form, ada)
  await expect(form).toHaveURL('/profile/edit/address')
  await expect(form.getByLabel('County')).toHaveValue('Herefordshire')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expectSuccess(form, 'Your address has been saved')
})
