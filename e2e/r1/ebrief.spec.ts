import { hashOf } from '#lib/auth/secret.ts'
import { formats } from '../fixtures/client/formats.ts'
import { golden } from '../fixtures/golden.ts'
import { linkIn } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const newEmail = (stem = 'reader') => `${unique(stem)}@readers.example`

test.describe('ebrief with double opt-in', () => {
  test('POST /r1/campaigns/ebrief.eb matches the golden messages to the byte', async ({
    caller,
  }) => {
    const response = await caller.send({
      method: 'POST',
      path: '/r1/campaigns/ebrief.eb',
      headers: { Accept: 'text/xml', 'Content-Type': 'text/xml; charset=utf-8' },
      body: golden('subscriptionrequest-Remove'),
    })
    expect(response.text).toBe(golden('subscriptionresult-NotASubsciber'))
  })

  for (const format of formats) {
    test(`POST /r1/campaigns/ebrief.eb returns every outcome with status 200, in ${format}`, async ({
      caller,
      database,
    }) => {
      const [reader, pending] = [newEmail(), newEmail()]
      const outcomes: [string, string, string][] = [
        ['Subscribe', pending, 'Subscribed'],
        ['Subscribe', pending.toUpperCase(), 'Subscribed'],
        ['Remove', pending.toUpperCase(), 'Removed'],
        ['Remove', pending, 'NotASubsciber'],
        ['Subscribe', newEmail('refused'), 'ConfirmationNotSent'],
        ['Subscribe', reader, 'AlreadySubscribed'],
        [' Remove ', ` ${reader} `, 'Removed'],
        ['Remove', reader, 'NotASubsciber'],
      ]
      await database.sql`insert into subscription (campaign, email, confirmed_at)
        values ('ebrief', ${reader}, now())`
      for (const [Action, EmailAddress, result] of outcomes) {
        const response = await caller.call('ebrief', { format, input: { EmailAddress, Action } })
        expect(response.status, result).toBe(200)
        expect(response.text, `${Action} ${EmailAddress}`).toBe(
          format === 'xml' ? golden(`subscriptionresult-${result}`) : `{"Result":"${result}"}`,
        )
      }
    })
  }

  test('POST /r1/campaigns/ebrief.eb returns AlreadySubscribed for the subscriber in the demonstration data', async ({
    caller,
  }) => {
    const input = { EmailAddress: 'CY@green-valley.example', Action: 'Subscribe' }
    expect((await caller.call('ebrief', { input })).body.Result).toBe('AlreadySubscribed')
  })

  test('POST /r1/campaigns/ebrief.eb rejects an invalid email with FormatRule', async ({
    caller,
  }) => {
    const invalid = [
      'none',
      'a@b',
      'a@b.example,c@d.example',
      'a@b.example\nBcc: c@d.example',
      'a b@c.de',
    ]
    for (const EmailAddress of invalid) {
      const response = await caller.call('ebrief', { input: { EmailAddress, Action: 'Subscribe' } })
      expect(response.codes, EmailAddress).toEqual(['DataError:EmailAddress:FormatRule'])
    }
  })

  test('POST /r1/campaigns/ebrief.eb sends a confirmation link and one-click unsubscribe headers (RFC 8058)', async ({
    caller,
    mailbox,
    service,
    database,
  }) => {
    const email = newEmail()
    await caller.call('ebrief', { input: { EmailAddress: email, Action: 'Subscribe' } })
    const [received, ...more] = mailbox.to(email)
    expect(more).toHaveLength(0)
    const header = (name: string) => received?.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe')).toMatch(
      new RegExp(`^<${service.url}/ebrief/unsubscribe[^>]*\\?token=[\\w-]{43}>$`),
    )
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('auto-submitted')).toBe('auto-generated')
    const link = linkIn(received?.text, 'ebrief/confirm')
    expect(link.origin).toBe(service.url)
    const [row] = await database.sql`
      select kind, confirmed_at from credential join subscription
        on subscription.id = subscription_id
      where hash = ${hashOf(link.searchParams.get('token') ?? '')}`
    expect(row).toEqual({ kind: 'confirm', confirmed_at: null })
  })

  test('POST /r1/campaigns/ebrief.eb stores a new subscription as unconfirmed', async ({
    caller,
    database,
  }) => {
    const email = newEmail()
    const input = { EmailAddress: email, Action: 'Subscribe' }
    await caller.call('ebrief', { input })
    const rows = await database.sql`select email, confirmed_at from subscription
      where email = ${email}`
    expect([...rows]).toEqual([{ email, confirmed_at: null }])
    await database.sql`update subscription set confirmed_at = now() where email = ${email}`
    expect((await caller.call('ebrief', { input })).body.Result).toBe('AlreadySubscribed')
  })

  test('POST /r1/campaigns/ebrief.eb sends the confirmation again at most once in five minutes', async ({
    caller,
    mailbox,
    database,
  }) => {
    const email = newEmail()
    const input = { EmailAddress: email, Action: 'Subscribe' }
    for (const sender of [caller, caller, caller.fromNewNetwork()]) {
      expect((await sender.call('ebrief', { input })).body.Result).toBe('Subscribed')
    }
    expect(mailbox.to(email)).toHaveLength(1)
    await database.sql`update rate_limit set blocked_until = now()`
    expect((await caller.call('ebrief', { input })).body.Result).toBe('Subscribed')
    const links = mailbox.to(email).map(({ text }) => linkIn(text, 'ebrief/confirm').href)
    expect(links).toHaveLength(2)
    expect(links[0]).toBe(links[1])
  })

  test('a confirmation that is sent again works for the whole time of a pending subscription', async ({
    caller,
    database,
  }) => {
    const email = newEmail()
    const input = { EmailAddress: email, Action: 'Subscribe' }
    await caller.call('ebrief', { input })
    const age = async () => {
      const [row] = await database.sql`
        select extract(days from now() - created_at)::int as days from subscription where email = ${email}`
      return row?.days
    }
    await database.sql`
      update subscription set created_at = now() - interval '13 days 12 hours' where email = ${email}`
    await caller.call('ebrief', { input })
    expect(await age(), 'without another email').toBe(13)
    await database.sql`update rate_limit set blocked_until = now()`
    await caller.call('ebrief', { input })
    expect(await age()).toBe(0)
  })

  test('POST /r1/campaigns/ebrief.eb stores nothing when the confirmation cannot be sent', async ({
    caller,
    database,
  }) => {
    const email = newEmail('refused')
    const input = { EmailAddress: email, Action: 'Subscribe' }
    await caller.call('ebrief', { input })
    const rows = await database.sql`select from subscription where email = ${email}`
    expect(rows).toHaveLength(0)
    const remove = { EmailAddress: email, Action: 'Remove' }
    expect((await caller.call('ebrief', { input: remove })).body.Result).toBe('NotASubsciber')
  })

  test('POST /r1/campaigns/ebrief.eb deletes the confirmation link when it removes an email', async ({
    caller,
    database,
    mailbox,
  }) => {
    const email = newEmail()
    await caller.call('ebrief', { input: { EmailAddress: email, Action: 'Subscribe' } })
    const link = linkIn(mailbox.to(email)[0]?.text, 'ebrief/confirm')
    await caller.call('ebrief', { input: { EmailAddress: email, Action: 'Remove' } })
    const rows = await database.sql`select from credential
      where hash = ${hashOf(link.searchParams.get('token') ?? '')}`
    expect(rows).toHaveLength(0)
  })
})

test.describe('ebrief without double opt-in', () => {
  test('POST /r1/campaigns/ebrief.eb confirms at once and sends no email if EBRIEF_DOUBLE_OPT_IN is false', async ({
    caller,
    variant,
    mailbox,
    database,
  }) => {
    const email = newEmail()
    const input = { EmailAddress: email, Action: 'Subscribe' }
    const instance = caller.at(variant)
    expect((await instance.call('ebrief', { input })).body.Result).toBe('Subscribed')
    expect((await instance.call('ebrief', { input })).body.Result).toBe('AlreadySubscribed')
    expect(mailbox.to(email)).toHaveLength(0)
    const [row] = await database.sql`select confirmed_at from subscription where email = ${email}`
    expect(row?.confirmed_at).not.toBeNull()
  })

  test('POST /r1/campaigns/ebrief.eb confirms a pending subscription if EBRIEF_DOUBLE_OPT_IN is false', async ({
    caller,
    variant,
    database,
  }) => {
    const email = newEmail()
    await database.sql`insert into subscription (campaign, email) values ('ebrief', ${email})`
    const suppression = () => database.sql`
      select from suppression where email_hash = sha256(convert_to(${email}, 'UTF8'))`
    await database.sql`insert into suppression (campaign, email_hash)
      values ('ebrief', sha256(convert_to(${email}, 'UTF8')))`
    const input = { EmailAddress: email, Action: 'Subscribe' }
    const { body } = await caller.at(variant).call('ebrief', { format: 'xml', input })
    expect(body.Result).toBe('Subscribed')
    const [row] = await database.sql`select confirmed_at from subscription where email = ${email}`
    expect(row?.confirmed_at).not.toBeNull()
    expect(await suppression()).toHaveLength(0)
  })
})
