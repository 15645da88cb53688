import { createServer as createTcpServer } from 'node:net'
import { londonDay } from '../../fixtures/measure/london-day.ts'
import type { Breakages } from './breakage.ts'

/** Breakages of the mail server, the records of its domain, and what has to be done regularly. */
export const mailBreakages: Breakages = {
  'a mail server that is down': [
    /^mail: The mail server 127\.0\.0\.1:9 of SMTP_URL cannot be used: connect ECONNREFUSED/,
    /SMTP_URL/,
    () => ({ settings: { MAIL: '', SMTP_URL: 'smtp://127.0.0.1:9' } }),
  ],
  'a mail server that is silent': [
    /^mail: The mail server 127\.0\.0\.1:\d+ of SMTP_URL cannot be used: no response within 4 s/,
    /SMTP_URL/,
    async ({ listen }) => ({
      settings: { MAIL: '', SMTP_URL: `smtp://127.0.0.1:${await listen(createTcpServer())}` },
    }),
  ],
  'a sender of a domain that no one else knows': [
    /^sender domain: MAIL_FROM has the domain office\.local/,
    /MAIL_FROM/,
    () => ({
      settings: { MAIL: '', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'members@office.local' },
    }),
  ],
  'a sender of a domain that does not exist': [
    /^sender domain: The domain trust\.org of MAIL_FROM does not exist/,
    /MAIL_FROM/,
    ({ sendFrom }) => sendFrom({}),
  ],
  'a domain without SPF': [
    /^sender domain: trust\.org does not say who may send its emails/,
    /provider of your mail server for the SPF record/,
    ({ sendFrom }) => sendFrom({ 'trust.org': [] }),
  ],
  'two SPF records': [
    /^sender domain: trust\.org has several SPF records/,
    /Combine them/,
    ({ sendFrom }) => sendFrom({ 'trust.org': ['v=spf1 mx -all', 'v=spf1 a -all'] }),
  ],
  'a domain that forbids its own emails': [
    /^sender domain: trust\.org says that it sends no emails/,
    /SPF record/,
    ({ sendFrom }) => sendFrom({ 'trust.org': ['v=spf1 -all'] }),
  ],
  'a domain without the key of its signatures': [
    /^sender domain: trust\.org has no key of its signatures \(DKIM\) at m1\._domainkey\.trust\.org/,
    /add it to the DNS as m1\._domainkey\.trust\.org/,
    ({ sendFrom }) => sendFrom({ 'trust.org': [] }),
  ],
  'signatures that the policy does not accept': [
    /^sender domain: Emails are signed by trust\.org, but the DMARC policy accepts only/,
    /Let the mail server sign for news\.trust\.org/,
    async ({ sendFrom }) => {
      const zone = { 'news.trust.org': [], 'm1._domainkey.trust.org': ['v=DKIM1; p=AAAA'] }
      const strict = { '_dmarc.news.trust.org': ['v=DMARC1; p=reject; adkim=s'] }
      const { settings, args = [] } = await sendFrom({ ...zone, ...strict })
      return { settings: { ...settings, MAIL_FROM: 'members@news.trust.org' }, args }
    },
  ],
  'no DKIM selector': [
    /^sender domain: The signatures of emails \(DKIM\) were not checked/,
    /DKIM-Signature/,
    async ({ sendFrom }) => {
      const { settings, args = [] } = await sendFrom({ 'trust.org': [] })
      return { settings: { ...settings, MAIL_DKIM_SELECTOR: '' }, args }
    },
  ],
  'a domain without a policy': [
    /^sender domain: trust\.org does not say what to do with forged emails/,
    /_dmarc\.trust\.org/,
    ({ sendFrom }) => sendFrom({ 'trust.org': [] }),
  ],
  'no backup': [/^backup: No backup was made/, /backup FOLDER/, () => ({})],
  'a night without a backup': [
    /^backup: The last backup with gatehouse backup was made at/,
    /backup FOLDER/,
    async ({ own }) => {
      await own.sql`insert into audit_event (action, at) values ('backup-made', now() - interval '49 hours')`
      return {}
    },
  ],
  'backups that no one has restored': [
    /^verified backup: No backup has been verified/,
    /backup verify FOLDER/,
    () => ({}),
  ],
  'a verification that is too old': [
    /^verified backup: The last backup was verified by a restore at/,
    /gatehouse-backup-verify\.timer/,
    async ({ own }) => {
      await own.sql`insert into audit_event (action, at) values ('backup-verified', now() - interval '9 days')`
      return {}
    },
  ],
  'a task that is overdue': [
    /^work: 1 task of an officer is overdue/,
    /\/staff/,
    async ({ own }) => {
      await own.sql`insert into task (kind, text, due_on) values ('note', 'Call the printer', ${londonDay(-3)})`
      return {}
    },
  ],
  'a request about data that is overdue': [
    /^work: 1 request about personal data is overdue/,
    /\/staff\/privacy/,
    async ({ own }) => {
      await own.sql`
        insert into privacy_request (kind, account_id, received_at, due_at)
        select 'access', id, now() - interval '40 days', now() - interval '9 days' from account limit 1`
      return {}
    },
  ],
  'Welsh that no one has reviewed': [
    /^languages: [\d,]+ translated sentences? ha(s|ve) not been reviewed/,
    /translating\.md/,
    () => ({}),
  ],
  'emails that go to files': [/^mail: Emails are written to/, /SMTP_URL/, () => ({})],
}
