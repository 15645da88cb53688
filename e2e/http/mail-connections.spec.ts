import { startMailbox } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

test('emails share a connection, and the next one opens another if the mail server closed it', async ({
  caller,
  people,
  startAnother,
}) => {
  const mail = await startMailbox()
  const instance = caller.at(await startAnother({ SMTP_URL: mail.url }))
  const reset = async () => {
    const { email } = await people.add()
    const { body } = await instance.call('forgotpassword', { input: { email } })
    expect(Object.values(body)).toContain('PasswordSent')
    expect(mail.to(email)).toHaveLength(1)
    return mail.countConnections()
  }
  const first = await reset()
  expect([await reset(), await reset()]).toEqual([first, first])
  mail.disconnect()
  expect(await reset()).toBe(first + 1)
  await mail.stop()
})

test('an email that is stuck does not hold up the next one', { tag: '@all' }, async ({
  caller,
  people,
  startAnother,
}) => {
  const mail = await startMailbox()
  const instance = caller.at(await startAnother({ SMTP_URL: mail.url }))
  const reset = (email: string) => instance.call('forgotpassword', { input: { email } })
  const [stuck, other] = await Promise.all([
    people.add({ email: `${unique('stalled')}@members.example` }),
    people.add(),
  ])
  const before = mail.countConnections()
  const stuckReset = reset(stuck.email)
  await expect.poll(mail.countConnections).toBeGreaterThan(before)
  const { body, durationMs } = await reset(other.email)
  expect(Object.values(body)).toContain('PasswordSent')
  expect(durationMs).toBeLessThan(5_000)
  expect(Object.values((await stuckReset).body)).toContain('SendFailed')
  await mail.stop()
})
