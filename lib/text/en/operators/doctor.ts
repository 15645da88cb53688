import { duration, plural } from '../../language/plural.ts'

/** The output of `gatehouse doctor`. */
export const doctorText = {
  /** The label of the progress bar. */
  progress: 'Checking',
  levels: { ok: 'ok', warning: 'warning', problem: 'PROBLEM' },
  summary: (problems: number, warnings: number): string =>
    problems + warnings === 0
      ? 'Everything is in order.'
      : `${plural.en(problems, { one: '1 problem', other: '{n} problems' })}, ${plural.en(warnings, { one: '1 warning', other: '{n} warnings' })}.`,
  settings: 'All settings are valid.',
  settingsFix: 'Correct it, then run this again: nothing else was checked.',
  notChecked: (reason: string): string => `This could not be checked: ${reason}`,
  tooSlow: (seconds: number): string =>
    `there was no response within ${duration.en(seconds, 'second')}`,
  checkFix: 'Correct the cause, then run this again.',

  reachable: (url: string): string => `${url} leads to a service with this database.`,
  unreachable: (url: string, reason: string): string =>
    `${url} could not be reached from this machine: ${reason}.`,
  unreachableFix:
    'Start the service, and check its DNS name, certificate, proxy and firewall. If only this machine cannot reach its own public address, run the command elsewhere.',
  otherService: (url: string, status: number): string =>
    `${url} responds with ${status}, which does not come from Gatehouse.`,
  otherServiceFix: 'Check BASE_URL, and the server to which the proxy forwards requests.',
  otherDatabase: (url: string): string => `${url} leads to a service with another database.`,
  otherDatabaseFix:
    'Check that BASE_URL and DATABASE_URL are those of the service, and to which server the proxy forwards requests.',

  embedded: 'The database is the embedded one: for trying out, not for members.',
  embeddedFix: 'Before members use the service, set DATABASE_URL to a PostgreSQL server.',
  encoding: (version: string): string => `The server is PostgreSQL ${version}, encoding UTF8.`,
  oldPostgres: (version: string): string => `PostgreSQL ${version} is too old.`,
  upgradePostgres: 'Upgrade the server to PostgreSQL 15 or later.',
  notUtf8: (encoding: string): string => `The encoding of the database is ${encoding}.`,
  utf8Fix: "Create another database with: create database … encoding 'UTF8' template template0",
  supported: (name: string, until: string): string => `${name} gets fixes until ${until}.`,
  supportEnds: (name: string, until: string): string => `${name} gets no fixes after ${until}.`,
  supportEnded: (name: string, until: string): string => `${name} has had no fixes since ${until}.`,
  upgrade: (product: string): string =>
    product === 'Node.js' ? 'Change to Node.js 24 or 26.' : 'Change to PostgreSQL 18.',
  unknownSupport: (name: string): string =>
    `This version of Gatehouse does not know how long ${name} gets fixes.`,
  unknownSupportFix: 'Look it up, or upgrade Gatehouse.',
  clockOfDatabase: 'the clock of the database',
  clockOfBaseUrl: 'the clock behind BASE_URL',
  clockAgrees: (other: string): string => `This machine agrees with ${other}.`,
  clockDiffers: (other: string, seconds: number): string =>
    `This machine differs from ${other} by ${duration.en(seconds, 'second')}.`,
  clockFix: 'Synchronise both with NTP, for example with systemd-timesyncd or chrony.',
  migrated: 'The tables are up to date.',
  noTables: 'The database has no tables.',
  pendingMigrations: (count: number): string =>
    `The tables are older than this version: ${plural.en(count, { one: '1 migration', other: '{n} migrations' })} pending.`,
  migrateFix: 'Make a backup, then run: npx gatehouse migrate',
  databaseVerified: 'The connection to the database is encrypted, and its certificate is verified.',
  databaseNotVerified:
    'The connection to the database is encrypted, but its certificate is not verified.',
  databaseLocal: 'The database is on this machine, so its connection needs no encryption.',
  databaseNotEncrypted: 'The connection to the database on another machine is not encrypted.',
  databaseTlsFix: 'Add ?sslmode=verify-full to DATABASE_URL.',
  fewClients: (count: number): string =>
    `${plural.en(count, { one: '1 recent event has', other: '{n} recent events have' })} a network, which is too few to judge TRUSTED_PROXIES.`,
  manyNetworks: (count: number): string =>
    `The last ${count} events come from different networks, so TRUSTED_PROXIES works.`,
  oneNetwork: (most: number, total: number, network: string): string =>
    `${most} of the last ${total} events come from one network, ${network}.`,
  proxyFix:
    'If that is the proxy, add its IP address to TRUSTED_PROXIES and let it set X-Forwarded-For. Otherwise all members share one limit on attempts.',
  keys: (count: number): string =>
    count === 0
      ? 'There are no signing keys yet. The service creates one when it first needs it.'
      : `${plural.en(count, { one: '1 signing key', other: '{n} signing keys' })}, readable and recent.`,
  unreadableKey: (id: string): string => `The signing key ${id} was encrypted with another secret.`,
  unreadableKeyFix:
    'Set AUTH_SECRET_FORMER to the secret with which it was made, or end the key with: npx gatehouse keys end',
  oldKey: (id: string): string => `The signing key ${id} is older than 100 days.`,
  oldKeyFix: 'Run: npx gatehouse keys rotate',
  retention: 'Nothing is stored for longer than its retention period.',
  retentionOverdue: 'Expired credentials are still stored, a day after their retention period.',
  retentionFix:
    'Start the service: it deletes them every ten minutes, and logs retention-failed if it cannot.',

  outbox: 'Emails are written to .data/outbox and not sent.',
  outboxFix: 'Before members use the service, set SMTP_URL.',
  senderAccepted: (sender: string): string => `The mail server accepts the sender ${sender}.`,
  senderRejected: (sender: string, response: string): string =>
    `The mail server rejects the sender ${sender}: ${response}`,
  senderFix: 'Set MAIL_FROM to an email address that this mail server may send from.',
  mailEncrypted: 'The connection to the mail server is encrypted.',
  mailLocal: 'The connection to the mail server need not be encrypted, according to SMTP_URL.',
  secret: 'The secret of the service looks random.',
  weakSecret: 'The secret of the service does not look random.',
  weakSecretFix:
    'Set AUTH_SECRET to the result of: openssl rand -base64 33. The present value goes to AUTH_SECRET_FORMER.',
  formerNeeded: (id: string): string =>
    `AUTH_SECRET_FORMER is set, and the signing key ${id} is still encrypted with it.`,
  formerUnneeded: 'AUTH_SECRET_FORMER is set, and no signing key needs it any more.',
  formerUnneededFix: 'Unset AUTH_SECRET_FORMER and restart the service.',
  contact: 'Pages and emails say how to contact the organisation.',
  noContact: 'No page and no email says how to contact the organisation.',
  noContactFix: (settings: readonly string[]): string =>
    `Set ${settings.slice(0, -1).join(', ')} or ${settings.at(-1)}, better all of them.`,
  noPrivacy: 'No page links to the privacy notice of the organisation.',
  noPrivacyFix: 'Set PRIVACY_URL to it.',
  freeDisk: (free: string): string => `${free} are free on the disk of this folder.`,
  diskFix: 'Free some space: a full disk stops the log and the outbox.',
}
