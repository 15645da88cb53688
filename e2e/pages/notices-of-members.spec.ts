import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { linkIn } from '../fixtures/mailbox.ts'
import { expect, test } from '../fixtures/test.ts'

const organisation = 'office@soil.example'

// Any instance writes the emails of a notice, so all have this setting.
test.use({ settings: { ORG_EMAIL: organisation } })

/** The language that a person has chosen, that of the page on which they act, and that of the email. */
const readers = [
  { chosen: null, page: 'cy', email: 'cy' },
  { chosen: null, page: 'en', email: 'en' },
  { chosen: 'en', page: 'cy', email: 'en' },
  { chosen: 'cy', page: 'en', email: 'cy' },
] as const

const send = (
  url: string,
  values: Readonly<Record<string, string>>,
  language: string,
  session = '',
) =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams(values),
    redirect: 'manual',
    headers: {
      Cookie: `gatehouse.session=${session}`,
      Origin: new URL(url).origin,
      'Accept-Language': language,
    },
  })

test('a request to close an account is confirmed in the language of the member or of the page, and told to the organisation in English', {
  tag: '@all',
}, async ({ mailbox, people, service }) => {
  const subjects = {
    en: 'Your request to close your Scheme account',
    cy: 'Eich cais i gau eich cyfrif Scheme',
  }
  for (const { chosen, page, email } of readers) {
    const person = await people.add()
    await people.sql`update account set language = ${chosen} where id = ${person.id}`
    const session = await people.issueCredential(person, { kind: 'session' })
    await send(`${service.url}/security/close`, { current: person.password }, page, session)
    const told = () =>
      mailbox.to(organisation).filter(({ text }) => text?.includes(`Username: ${person.username}`))
    await expect
      .poll(() => mailbox.to(person.email).map(({ subject }) => subject), { timeout: 15_000 })
      .toEqual([subjects[email]])
    await expect.poll(() => told().length).toBe(1)
    expect(told()[0]?.text).toMatch(/\nhttp.*\/staff\/privacy\n/)
  }
})

test('the mailboxes that a change of email and its undo replace are told in the language of the member or of the page, and only the first has a link', {
  tag: '@all',
}, async ({ mailbox, people, service }) => {
  const subjects = {
    en: 'The email address of your Scheme account has been changed',
    cy: 'Mae cyfeiriad e-bost eich cyfrif Scheme wedi’i newid',
  }
  for (const { chosen, page, email } of readers) {
    const person = await people.add()
    const [token, replacement] = [newSecret(), `new-${person.email}`]
    await people.sql`update account set language = ${chosen} where id = ${person.id}`
    await people.sql`
      insert into credential (hash, kind, account_id, epoch, realm, address, expires_at)
      values (${hashOf(token)}, 'email', ${person.id}, 0, 'tests', ${replacement}, now() + interval '1 hour')`
    const subjectsTo = (mailboxOf: string) => mailbox.to(mailboxOf).map(({ subject }) => subject)
    await send(`${service.url}/profile/email/confirm`, { token }, page)
    await expect
      .poll(() => subjectsTo(person.email), { timeout: 15_000 })
      .toEqual([subjects[email]])
    const link = linkIn(mailbox.to(person.email)[0]?.text, 'not-me/email')
    const restore = { token: link.searchParams.get('token') ?? '' }
    await send(`${service.url}/not-me/email`, restore, page)
    await expect.poll(() => subjectsTo(replacement), { timeout: 15_000 }).toEqual([subjects[email]])
    expect(mailbox.to(replacement)[0]?.text).not.toContain('/not-me/')
    const [account] = await people.sql`select email from account where id = ${person.id}`
    expect(account).toEqual({ email: person.email })
  }
})

test('the notice of an act that this version does not know waits for an instance that does', async ({
  people,
  service: _,
}) => {
  const [notice] = await people.sql`
    with event as (
      insert into audit_event (action, operator) values ('of-a-newer-version', 'olga') returning id
    ) insert into outgoing (kind, event_id, due_at, attempts)
    select 'notice', id, now(), 0 from event returning id`
  const row = async () => {
    const [found] = await people.sql`
      select attempts, due_at > now() as waits from outgoing where id = ${notice?.id}`
    return found
  }
  await expect.poll(row, { timeout: 15_000 }).toEqual({ attempts: 1, waits: true })
  await people.sql`delete from outgoing where id = ${notice?.id}`
})
