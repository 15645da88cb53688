import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { readSettings } from '#lib/settings.ts'
import { texts } from '#lib/text/texts.ts'
import { sendBy } from '../../../bin/test/mail-server.ts'
import { checkMail } from './check-surroundings.ts'
import { ok, problem } from './finding.ts'

test('doctor tells a mail server without a trusted certificate from one that is not running', async () => {
  // The library gives a server without a certificate one that it signed itself.
  const server = new SMTPServer({ authOptional: true })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const end = sendBy(server.server)
  const [finding] = await checkMail(readSettings({ SMTP_URL: 'smtp://mail.example.org' }))
  end()
  server.close()
  const reason = expect.stringContaining('certificate')
  expect(finding).toEqual(problem('mailUnusable', 'mail.example.org:587', reason))
  const { mailUnusable } = texts().doctor.fixes
  const [host = '', found = ''] = (finding?.values ?? []) as readonly string[]
  expect(mailUnusable(host, found)).toMatch(/^smtps:.* NODE_EXTRA_CA_CERTS .* \?ignoreTLS=true/)
  expect(mailUnusable(host, 'connect ECONNREFUSED')).toMatch(/^Check that it runs/)
})

test('doctor says that emails are encrypted unless the mail server is on this machine or the settings allow it', async () => {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], authOptional: true })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const end = sendBy(server.server)
  for (const [url, found] of [
    ['smtp://mail.example.org', 'mailEncrypted'],
    ['smtps://mail.example.org', 'mailEncrypted'],
    ['smtps://127.0.0.1', 'mailEncrypted'],
    ['smtp://127.0.0.1', 'mailLocal'],
    ['smtp://mail.example.org?ignoreTLS=true', 'mailLocal'],
  ] as const) {
    const settings = readSettings({ SMTP_URL: url, MAIL_FROM: 'office@example.org' })
    expect(await checkMail(settings), url).toEqual([
      ok('senderAccepted', 'office@example.org'),
      ok(found),
    ])
  }
  end()
  server.close()
})
