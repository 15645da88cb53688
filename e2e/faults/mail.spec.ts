import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { type MailFault, startFaultyMailServer } from './mail-server.ts'

/** True for a fault despite which the email counts as sent. */
const isSentDespite: Record<MailFault, boolean> = {
  refuses: false,
  stalls: false,
  'stalls after the message': false,
  'drips its responses': false,
  'closes after acceptance': true,
}

for (const [fault, isSent] of Object.entries(isSentDespite)) {
  test(`emails ${isSent ? 'count as sent' : 'fail within 15 s and change nothing'} if the mail server ${fault}`, async ({
    caller,
    people,
    startAnother,
    database,
  }) => {
    const mail = await startFaultyMailServer(fault as MailFault)
    const instance = caller.at(await startAnother({ SMTP_URL: mail.url }))
    const { id, username, email, password } = await people.add()
    const reader = `${unique('reader')}@readers.example`
    const [reset, subscription, fees] = await Promise.all([
      instance.call('forgotpassword', { input: { email } }),
      instance.call('ebrief', { input: { EmailAddress: reader, Action: 'Subscribe' } }),
      instance.call('fees'),
    ])
    expect(Math.max(reset.durationMs, subscription.durationMs)).toBeLessThan(15_500)
    expect(fees.durationMs, 'fees').toBeLessThan(2_000)
    expect(Object.values(reset.body)).toContain(isSent ? 'PasswordSent' : 'SendFailed')
    expect(subscription.body.Result).toBe(isSent ? 'Subscribed' : 'ConfirmationNotSent')
    const resets = await database.sql`
      select from credential where kind = 'reset' and account_id = ${id} and expires_at > now()`
    const subscriptions = await database.sql`select from subscription where email = ${reader}`
    expect([resets.length, subscriptions.length]).toEqual(isSent ? [1, 1] : [0, 0])
    const input = { type: 'token', username, password }
    expect((await instance.call('authenticate', { input })).status).toBe(200)
    expect(instance.service.logLines(/unhandled|uncaught/i)).toEqual([])
    await mail.stop()
  })
}

test('the state of email is failing after 15 s if the mail server drips its responses', async ({
  startAnother,
}) => {
  const mail = await startFaultyMailServer('drips its responses')
  const { url } = await startAnother({ SMTP_URL: mail.url })
  const state = async () => (await (await fetch(`${url}/readyz`)).json()).checks.mail
  expect(await state()).toBe('unknown')
  await expect.poll(state, { timeout: 20_000 }).toBe('failing')
  await mail.stop()
})
