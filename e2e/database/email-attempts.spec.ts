import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { claimOutgoing, type DueEmail, maxAttempts } from '#db/queries/outgoing.ts'
import { env } from '#lib/env.ts'
import { testMessage } from '#lib/mail/messages.ts'
import {
  sendDueEmail,
  sendEmail,
  sendEmailOnce,
  sendReminder,
  storeInPlaceOf,
} from '#lib/mail/send.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { sendBy } from '../../bin/test/mail-server.ts'
import { unique } from '../fixtures/people.ts'
import { recordLog } from '../fixtures/recorded-log.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/statements.ts'

test('an email that waits is sent, tried again until its last attempt, or given up at once where that is in vain', async ({
  mailbox,
  own: { db, sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  log.level = 'silent'
  // Without a mail server, emails are files.
  Object.assign(env, { smtpUrl: mailbox.url })
  const attempt = async (to: string, attempts: number, secret = authSecret) => {
    const recipient = `${unique(to)}@people.example`
    const notice = randomUUID()
    await sql`
      insert into outgoing (id, kind, facts, due_at, attempts) values (${notice}, 'notice', '{}', now(), 0)`
    await storeInPlaceOf(notice, [testMessage(recipient)])
    const [due] = (await claimOutgoing(db, [])) as DueEmail[]
    if (!due) throw new Error('No email is due.')
    setServiceSecret(secret)
    await sendDueEmail({ ...due, attempts })
    setServiceSecret(authSecret)
    const [row] = await sql`
      delete from outgoing where recipient = ${recipient}
      returning sent_at is not null as "isSent", due_at is not null as "isDue", response`
    return { ...row, arrived: mailbox.to(recipient).length }
  }
  const unsent = { isSent: false, arrived: 0 }
  const unread = randomUUID()
  await sql`
    insert into outgoing (id, kind, facts, due_at, attempts) values (${unread}, 'notice', '{}', now(), 0)`
  await storeInPlaceOf(unread, [])
  expect(await sql`select from outgoing`, 'a notice without a reader').toEqual([])
  const later = expect.stringContaining('451')
  const last = maxAttempts.email
  try {
    expect(await attempt('ada', last)).toMatchObject({ isSent: true, isDue: false, arrived: 1 })
    expect(await attempt('greylisted', last - 1)).toEqual({
      ...unsent,
      isDue: true,
      response: later,
    })
    expect(await attempt('greylisted', last)).toEqual({ ...unsent, isDue: false, response: later })
    expect(await attempt('refused', 1)).toEqual({
      ...unsent,
      isDue: false,
      response: expect.stringContaining('550'),
    })
    // Another instance has the secret, or this one will have it as the former one.
    for (const [attempts, isDue] of [
      [1, true],
      [last, false],
    ] as const)
      expect(await attempt('ada', attempts, 'a secret that replaced the one of the email')).toEqual(
        { ...unsent, isDue, response: 'AUTH_SECRET was replaced' },
      )
  } finally {
    Object.assign(env, { smtpUrl: undefined })
    log.level = 'info'
    await closeDatabase()
  }
})

test('an email that cannot be listed is sent all the same, and the log says so', async ({
  mailbox,
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const events = recordLog()
  Object.assign(env, { smtpUrl: mailbox.url })
  const recipient = `${unique('ada')}@people.example`
  await sql`alter table outgoing rename to lost`
  try {
    expect(await sendReminder(testMessage(recipient))).toBe('sent')
    expect(mailbox.to(recipient)).toHaveLength(1)
    expect(events).toEqual([{ event: 'mail-not-listed', error: expect.any(Error) }])
  } finally {
    Object.assign(env, { smtpUrl: undefined })
    log.level = 'info'
    await closeDatabase()
  }
})

test('an email whose language or place cannot be looked up has not been sent, and the log says so', async ({
  mailbox,
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const events = recordLog()
  Object.assign(env, { smtpUrl: mailbox.url })
  const { isForStaff: _, ...message } = testMessage(`${unique('ada')}@people.example`)
  await sql`alter table outgoing rename to lost`
  try {
    expect(await sendEmailOnce(message, 'a test client')).toBe(false)
    await sql`alter table account rename to lost_account`
    expect(await sendEmail(message)).toBe(false)
    expect(await sendReminder(message)).toBe('failed')
    const failed = { event: 'mail-failed', error: expect.any(Error) }
    expect(events).toEqual([failed, failed, failed])
    expect(mailbox.to(message.to)).toEqual([])
  } finally {
    Object.assign(env, { smtpUrl: undefined })
    log.level = 'info'
    await closeDatabase()
  }
})

/** A mail server that responds to everything after the greetings in one way. */
async function listen(greeting: string, reply: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {}).write(`${greeting}\r\n`)
    socket.on('data', (data) => {
      const isHello = data.toString().startsWith('EHLO')
      socket.write(isHello ? '250-mail.example\r\n250 AUTH PLAIN\r\n' : `${reply}\r\n`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

test('the log of a rejected email names neither its recipient nor its subject', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const events = recordLog()
  const message = testMessage('ada@people.example')
  const response = `550 5.1.1 <${message.to}>: no mailbox`
  const server = await listen('220 mail.example', response)
  const end = sendBy(server)
  try {
    expect(await sendReminder(message)).toBe('rejected')
    const [row] = await sql`select id, response from outgoing`
    expect(row?.response).toBe(response)
    expect(events).toEqual([
      { event: 'mail-failed', id: row?.id, code: 'EENVELOPE', responseCode: 550 },
    ])
  } finally {
    end()
    server.close()
    log.level = 'info'
    await closeDatabase()
  }
})

for (const [what, greeting, reply] of [
  ['refuses the login', '220 mail.example', '535 5.7.8 Authentication failed'],
  ['refuses the connection', '554 5.7.1 Blocked', ''],
  ['refuses with what the database rejects', '554 5.7.1 \0Blocked', ''],
] as const) {
  test(`an email waits while the mail server ${what}, until an operator has repaired it`, async ({
    own: { sql, url },
  }) => {
    setDatabaseUrl(url)
    setServiceSecret(authSecret)
    log.level = 'silent'
    const server = await listen(greeting, reply)
    const end = sendBy(server, 'gate:expired@')
    try {
      expect(await sendEmail(testMessage('ada@people.example'))).toBe('waits')
      expect(
        await sql`select due_at > now() as "isDue", sealed is not null as "isKept", response from outgoing`,
      ).toEqual([
        {
          isDue: true,
          isKept: true,
          response: expect.stringContaining((reply || greeting).replace('\0', ' ')),
        },
      ])
    } finally {
      end()
      server.close()
      log.level = 'info'
      await closeDatabase()
    }
  })
}
