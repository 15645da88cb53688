import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { findInvitation } from '#db/queries/accounts/invitations.ts'
import { claimOutgoing, type DueEmail } from '#db/queries/outgoing.ts'
import { changeEmail } from '#lib/accounts/people/change-person-email.ts'
import { inviteAccount } from '#lib/accounts/people/invite-account.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'
import { joinLinkMessage } from '#lib/mail/joining-messages.ts'
import {
  confirmEmailMessage,
  type EmailMessage,
  invitationMessage,
  testMessage,
} from '#lib/mail/messages.ts'
import { sendDueEmail, storeInPlaceOf } from '#lib/mail/send.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { sendBy } from '../../bin/test/mail-server.ts'
import { linkIn } from '../fixtures/mailbox.ts'
import { People, unique } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/statements.ts'
import { addApplicationRow } from './application-row.ts'
import { addPair } from './contact-pair.ts'

test('an email is sent while its link works, and not any more once that has ended', async ({
  mailbox,
  own: { db, sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  Object.assign(env, { smtpUrl: mailbox.url })
  const { people, ada, guid } = await addPair(sql)
  const end = Date.now() + 60_000
  const of = { email: ada.email, name: 'Ada Fields', username: 'ada' }
  const applicant = { ...of, reference: 'BCDF', renewal: false }
  /** The email with a link of each kind, and the row to which the link belongs. */
  const kinds = {
    email: [
      (secret: string) => confirmEmailMessage(ada.email, ada.id, secret, end),
      { account_id: ada.id, address: 'new@x.example' },
    ],
    invitation: [
      (secret: string) => invitationMessage({ ...of, secret, expiresAt: end }),
      { account_id: ada.id },
    ],
    join: [
      (secret: string) =>
        joinLinkMessage({ ...applicant, secret }, end, (emails, facts) => emails.again(facts)),
      { join_application_id: (await addApplicationRow(sql, {})).id },
    ],
    contact: [
      (secret: string) => ({ ...testMessage(ada.email), secret }),
      {
        contact_invitation_id: (
          await sql`
            insert into contact_invitation (membership_id, inviter_id, email, is_billing, lsfr_access, expires_at)
            values (${guid}, ${ada.id}, 'guest@x.example', false, false, now() + interval '1 day') returning id`
        )[0]?.id,
      },
    ],
  } as const
  const expired = `issued_at = now() - interval '1 day', expires_at = now() - interval '1 hour'`
  const ends: readonly (readonly [kind: keyof typeof kinds, end?: string])[] = [
    ...(['email', 'invitation', 'join', 'contact'] as const).map((kind) => [kind] as const),
    ['email', `update credential set ${expired}`],
    ['email', 'update credential set used_at = now()'],
    [
      'email',
      `insert into credential (hash, kind, account_id, realm, address, expires_at)
       select sha256('newer'), kind, account_id, realm, 'newer@x.example', expires_at from credential`,
    ],
    ['email', 'delete from credential'],
    ['email', 'update account set epoch = epoch + 1'],
    ['invitation', `update credential set ${expired}`],
    ['invitation', 'delete from credential'],
    ['join', `update credential set ${expired}`],
    ['join', 'delete from credential'],
    ['contact', `update contact_invitation set state = 'withdrawn'`],
    ['contact', `update contact_invitation set state = 'open', expires_at = now()`],
  ]
  const attempt = async (message: EmailMessage) => {
    const notice = randomUUID()
    await sql`
      insert into outgoing (id, kind, facts, due_at, attempts) values (${notice}, 'notice', '{}', now(), 0)`
    await storeInPlaceOf(notice, [message])
    await Promise.all(((await claimOutgoing(db, ['notice:'])) as DueEmail[]).map(sendDueEmail))
    const [row] = await sql`
      delete from outgoing where kind = 'email' returning sent_at, response, due_at, sealed`
    expect(row).toMatchObject({ due_at: null, sealed: null })
    return row?.sent_at ? 'sent' : row?.response
  }
  try {
    for (const [kind, change] of ends) {
      await sql`delete from credential`
      await sql`update account set epoch = 0`
      const [write, owner] = kinds[kind]
      const secret = unique('secret')
      await sql`
        insert into credential ${sql({ hash: hashOf(secret), kind, realm: 'tests', expires_at: new Date(end), ...owner })}`
      if (change) await sql.unsafe(change)
      const before = await sql`select from credential`
      expect(await attempt(write(secret)), `${kind}: ${change}`).toBe(
        change ? 'Its link has ended' : 'sent',
      )
      expect(await sql`select from credential`, 'what the page of the link says').toEqual(before)
    }
    expect(await attempt({ ...testMessage(ada.email), until: Date.now() - 1 })).toBe(
      'Its link has ended',
    )
    expect(mailbox.to(ada.email)).toHaveLength(4)
    expect(await people.sql`select from outgoing`).toEqual([])
  } finally {
    Object.assign(env, { smtpUrl: undefined })
    await closeDatabase()
  }
})

test('an email whose link was replaced is not sent, and the link of one that is refused later ends', async ({
  mailbox,
  own: { db, sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  log.level = 'silent'
  const people = new People(sql)
  const emailOf = (name: string) => `${unique(name)}@people.example`
  const ada = await people.add({ email: emailOf('ada'), invited: true })
  const bo = await people.add({ email: emailOf('refused'), invited: true })
  const [cy, dai] = [await people.add(), await people.add()]
  const olga = { accountId: randomUUID(), username: 'olga', role: 'membership' } as const
  const [former, next, refused] = [emailOf('former'), emailOf('next'), emailOf('refused')]
  Object.assign(env, { smtpUrl: mailbox.url })
  const busy = createServer((socket) => socket.end('421 Try again later\r\n')).listen(
    0,
    '127.0.0.1',
  )
  await once(busy, 'listening')
  const end = sendBy(busy)
  try {
    for (const { id } of [ada, ada, bo]) expect(await inviteAccount(id, olga)).toBe('waits')
    for (const email of [former, next]) expect(await changeEmail(cy.id, email, olga)).toBe('waits')
    expect(await changeEmail(dai.id, refused, olga)).toBe('waits')
    end()
    await sql`update outgoing set due_at = now()`
    for (const _ of ['first five', 'last'])
      await Promise.all(((await claimOutgoing(db, [])) as DueEmail[]).map(sendDueEmail))
    const arrived = [ada.email, bo.email, former, next, refused].map(
      (email) => mailbox.to(email).length,
    )
    expect(arrived).toEqual([1, 0, 0, 1, 0])
    const token = linkIn(mailbox.to(ada.email)[0]?.text, 'welcome').searchParams.get('token') ?? ''
    expect((await findInvitation(db, hashOf(token)))?.state).toBe('open')
    const links = await sql`
      select account_id as id, address from credential order by account_id, issued_at`
    expect(links).toEqual([
      { id: ada.id, address: null },
      { id: cy.id, address: former },
      { id: cy.id, address: next },
    ])
  } finally {
    busy.close()
    Object.assign(env, { smtpUrl: undefined })
    log.level = 'info'
    await closeDatabase()
  }
})
