import { commandName } from '../../language/command-name.ts'
import { period } from '../../language/period.ts'
import { duration, plural } from '../../language/plural.ts'
import { installationFindings, installationFixes } from './installation.ts'
import { secretKinds } from './secret-kinds.ts'
import { upgradeFindings, upgradeFixes } from './upgrade.ts'

const clocks = {
  database: 'the clock of the database',
  baseUrl: 'the clock behind BASE_URL',
}

/** The findings of the checks, by their outcome. */
const findings = {
  ...upgradeFindings,
  ...installationFindings,
  settings: 'All settings are valid.',
  invalidSetting: (problem: string): string => problem,
  unknownSetting: (name: string, _closest: string): string =>
    `${name} is no setting, so it has no effect.`,
  notChecked: (reason: string): string => `This could not be checked: ${reason}`,
  tooSlow: (seconds: number): string =>
    `This could not be checked: there was no response within ${duration.en(seconds, 'second')}`,

  reachable: (url: string): string => `${url} leads to a service with this database.`,
  unreachable: (url: string, reason: string): string =>
    `${url} could not be reached from this machine: ${reason}.`,
  otherService: (url: string, status: number): string =>
    `${url} responds with ${status}, which does not come from Gatehouse.`,
  otherDatabase: (url: string): string => `${url} leads to a service with another database.`,

  ready: (url: string): string => `${url} is ready.`,
  notReady: (url: string, checks: string): string =>
    `${url} is not ready${checks ? ` (${checks})` : ''}.`,
  certificate: (until: string): string => `The certificate of BASE_URL is valid until ${until}.`,
  certificateUntrusted: (reason: string): string =>
    `Programs reject the certificate of BASE_URL (${reason}).`,
  certificateEnds: (until: string, days: number): string =>
    `The certificate of BASE_URL is valid for ${duration.en(days, 'day')} only, until ${until}.`,
  certificateEnded: (until: string): string => `The certificate of BASE_URL ended on ${until}.`,
  noCertificate: (url: string, reason: string): string =>
    `The certificate of ${url} cannot be read: ${reason}`,
  spf: (domain: string): string => `${domain} says who may send its emails (SPF).`,
  noSpf: (domain: string): string => `${domain} does not say who may send its emails (SPF).`,
  manySpf: (domain: string): string =>
    `${domain} has several SPF records, so mail servers ignore them all.`,
  spfForbids: (domain: string): string => `${domain} says that it sends no emails (SPF).`,
  spfOpen: (domain: string): string =>
    `${domain} says that everyone may send its emails (SPF), which protects nothing.`,
  dkim: (domain: string): string => `${domain} has the key of its signatures (DKIM).`,
  noSelector: 'The signatures of emails (DKIM) were not checked: MAIL_DKIM_SELECTOR is not set.',
  noDkim: (selector: string, domain: string): string =>
    `${domain} has no key of its signatures (DKIM) at ${selector}._domainkey.${domain}.`,
  dkimNotAligned: (signer: string, domain: string): string =>
    `Emails are signed by ${signer}, but the DMARC policy accepts only signatures of ${domain} (adkim=s).`,
  dmarc: (domain: string): string => `${domain} says what to do with forged emails (DMARC).`,
  noDmarc: (domain: string): string =>
    `${domain} does not say what to do with forged emails (DMARC).`,
  noDomain: (domain: string): string =>
    `The domain ${domain} of MAIL_FROM does not exist, so mail servers reject its emails.`,
  reservedDomain: (domain: string): string =>
    `MAIL_FROM has the domain ${domain}, which is not one that an organisation can have.`,
  domainUnknown: (domain: string, reason: string): string =>
    `The domain ${domain} of MAIL_FROM could not be looked up: ${reason}`,
  look: 'The pictures and the colour of the organisation can be used.',
  noPicture: (url: string, status: number, setting: string): string =>
    `${url} is not a picture (status ${status}), so pages do not show ${setting}.`,
  lightColour: (colour: string, used: string): string =>
    `Neither white nor dark text can be read well on ${colour} (ORG_COLOUR), so pages and emails use ${used}.`,
  filesClosed: 'No other user of this machine can read the files with secrets.',
  fileOpen: (path: string, mode: string): string =>
    `Every user of this machine can read ${path}, which has secrets (mode ${mode}).`,
  databaseFailed: (reason: string): string => reason,

  embedded: 'The database is the embedded one: for trying out, not for members.',
  encoding: (version: string): string => `The server is PostgreSQL ${version}, encoding UTF8.`,
  oldPostgres: (version: string): string => `PostgreSQL ${version} is too old.`,
  notUtf8: (encoding: string): string => `The encoding of the database is ${encoding}.`,
  supported: (product: string, version: string, until: string): string =>
    `${product} ${version} gets fixes until ${until}.`,
  supportEnds: (product: string, version: string, until: string): string =>
    `${product} ${version} gets no fixes after ${until}.`,
  supportEnded: (product: string, version: string, until: string): string =>
    `${product} ${version} has had no fixes since ${until}.`,
  unknownSupport: (product: string, version: string): string =>
    `This version of Gatehouse does not know how long ${product} ${version} gets fixes.`,
  clockAgrees: (clock: keyof typeof clocks): string => `This machine agrees with ${clocks[clock]}.`,
  clockDiffers: (clock: keyof typeof clocks, ahead: number): string =>
    `This machine is ${duration.en(Math.abs(ahead), 'second')} ${ahead > 0 ? 'ahead of' : 'behind'} ${clocks[clock]}.`,
  migrated: 'The tables are up to date.',
  noTables: 'The database has no tables.',
  pendingMigrations: (count: number): string =>
    `The tables are older than this version: ${plural.en(count, { one: '1 migration', other: '{n} migrations' })} pending.`,
  databaseVerified: (hosts: string): string =>
    `The connection to the database on ${hosts} is encrypted, and its certificate is verified.`,
  databaseNotVerified: (hosts: string): string =>
    `The connection to the database on ${hosts} is encrypted, but its certificate is not verified.`,
  databaseLocal: (hosts: string): string =>
    `The database on ${hosts} is on this machine, so its connection needs no encryption.`,
  databaseNotEncrypted: (hosts: string): string =>
    `The connection to the database on ${hosts}, another machine, is not encrypted.`,
  notPooled: 'The database is reached without a transaction pooler.',
  pooled: 'Requests reach the database through a transaction pooler, and jobs without it.',
  poolerForgets: 'The transaction pooler of DATABASE_URL loses prepared statements.',
  poolerRefuses: (reason: string): string => reason,
  noTimeout: 'The sessions of DATABASE_URL have no statement_timeout.',
  jobsPooled: 'Jobs and imports reach the database through a transaction pooler, so imports fail.',
  otherJobsDatabase: 'DATABASE_JOBS_URL leads to another database than DATABASE_URL.',
  mayImport: 'The database role may create the temporary tables of imports.',
  mayNotImport: (role: string, _database: string): string =>
    `Staff cannot import: the database role ${role} may not create temporary tables.`,
  connections: (used: number, max: number): string =>
    `${used} of ${max} connections to the database are in use.`,
  manyConnections: (used: number, max: number): string =>
    `${used} of ${max} connections to the database are in use, which leaves few.`,
  fewConnections: (needed: number, max: number): string =>
    `This instance needs ${needed} connections to the database, which allows ${max}.`,
  replica: (host: string): string => `The replica ${host} can be read.`,
  notReplica: (host: string): string => `${host} of DATABASE_REPLICA_URL is not a replica.`,
  replicaUnreachable: (host: string, reason: string): string =>
    `The replica ${host} of DATABASE_REPLICA_URL cannot be used: ${reason}`,
  noProxies:
    'BASE_URL is https, which only a proxy can serve, and TRUSTED_PROXIES names none, so all members share one limit on attempts.',
  fewClients: (count: number): string =>
    `${plural.en(count, { one: '1 recent event has', other: '{n} recent events have' })} a network, which is too few to judge TRUSTED_PROXIES.`,
  manyNetworks: (count: number): string =>
    `The last ${count} events come from different networks, so TRUSTED_PROXIES works.`,
  oneNetwork: (most: number, total: number, network: string): string =>
    `${most} of the last ${total} events come from one network, ${network}.`,
  keys: (count: number): string =>
    count === 0
      ? 'There are no signing keys yet. The service creates one when it first needs it.'
      : `${plural.en(count, { one: '1 signing key', other: '{n} signing keys' })}, readable and recent.`,
  unreadableKey: (id: string): string => `The signing key ${id} was encrypted with another secret.`,
  oldKey: (id: string): string => `The signing key ${id} is older than ${period.en.maxKeyDays}.`,
  passkeys: (domain: string): string => `Passkeys are made for ${domain}, as all before.`,
  passkeyAddress: (domain: string): string =>
    `No browser makes passkeys for an IP address, and ${domain} is one.`,
  foreignPasskeys: (domain: string, count: number, others: string): string =>
    `${plural.en(count, { one: '1 passkey was', other: '{n} passkeys were' })} made for ${others}, and cannot sign in to ${domain}.`,
  verified: (time: string): string => `The last backup was verified by a restore at ${time}.`,
  neverVerified: 'No backup has been verified by a restore.',
  nothingOverdue: 'No task and no request about data is overdue.',
  overdueTasks: (count: number): string =>
    `${plural.en(count, { one: '1 task of an officer is', other: '{n} tasks of officers are' })} overdue.`,
  overdueRequests: (count: number): string =>
    `${plural.en(count, { one: '1 request about personal data is', other: '{n} requests about personal data are' })} overdue, which breaks the law.`,
  noRefusedEvents: 'No event waits because a webhook has refused it.',
  refusedEvents: (count: number, id: string): string =>
    `${plural.en(count, { one: '1 event waits', other: '{n} events wait' })} at the webhook ${id}, which has refused events.`,
  retention: 'Nothing is stored for longer than its retention period.',
  retentionOverdue: 'Expired credentials are still stored, a day after their retention period.',

  secret: 'The secret of the service looks random.',
  weakSecret: 'The secret of the service does not look random.',
  formerNeeded: (kind: keyof typeof secretKinds, count: number): string =>
    `AUTH_SECRET_FORMER is needed: it still encrypts ${secretKinds[kind].name} (${count}).`,
  formerUnneeded: 'AUTH_SECRET_FORMER is set, and nothing in the database needs it any more.',
  notReadable: (kind: keyof typeof secretKinds, count: number): string =>
    `An AUTH_SECRET that is not set encrypts ${secretKinds[kind].name} (${count}).`,
  contact: 'Pages and emails say how to contact the organisation.',
  noContact: 'No page and no email says how to contact the organisation.',
  noPrivacy: 'No page links to the privacy notice of the organisation.',
  reviewed: 'All languages of the pages have been reviewed.',
  drafts: (count: number): string =>
    `${plural.en(count, { one: '1 translated sentence has', other: '{n} translated sentences have' })} not been reviewed by a native speaker.`,
  freeDisk: (bytes: number): string =>
    `${(bytes / 1e9).toFixed(1)} GB are free on the disk of this folder.`,
}

const check = 'Correct the cause, then run this again.'
const migrate = `Make a backup, then run: ${commandName} migrate`
const verify = 'Add ?sslmode=verify-full to DATABASE_URL.'
const renew = 'Renew it, and find out why the ACME client or the provider does not.'
const sender = 'Set MAIL_FROM to an email address of a domain of your own.'
const spf = 'Ask the provider of your mail server for the SPF record, and add it to the DNS.'
const verifyBackup = `Run gatehouse-backup-verify.timer, or now: ${commandName} backup verify FOLDER`
const replica =
  'Correct DATABASE_REPLICA_URL or start the replica. Until then the primary serves the reads.'
const upgrade = (product: string): string =>
  product === 'Node.js' ? 'Change to Node.js 24 or 26.' : 'Change to PostgreSQL 18.'

/** The remedies of the findings, by the same outcome and with the same values. */
const fixes = {
  ...upgradeFixes,
  ...installationFixes,
  invalidSetting: 'Correct it, then run this again: nothing else was checked.',
  unknownSetting: (_name: string, closest: string): string =>
    `Remove it, or correct its name. The most similar setting is ${closest}.`,
  notReady:
    'Look into the log of this instance. If its queues have stalled and stay so, restart it.',
  certificateUntrusted:
    'Let the proxy send the certificate of this host with its whole chain, such as fullchain.pem. For an authority of your own, set NODE_EXTRA_CA_CERTS to the file of its certificate, in the environment of this command.',
  certificateEnds: renew,
  certificateEnded: renew,
  noCertificate: 'Check the proxy, and the host and port of BASE_URL.',
  noSpf: spf,
  manySpf: 'Combine them into one TXT record that begins with v=spf1.',
  spfForbids: spf,
  spfOpen: 'End the record with -all or ~all.',
  noSelector:
    'Set it to the value after s= in the header DKIM-Signature of an email that the service has sent.',
  noDkim: (selector: string, domain: string): string =>
    `Ask the provider of your mail server for the DKIM record, and add it to the DNS as ${selector}._domainkey.${domain}. If emails are signed with another key, correct MAIL_DKIM_SELECTOR.`,
  dkimNotAligned: (_signer: string, domain: string): string =>
    `Let the mail server sign for ${domain}, or remove adkim=s from the policy.`,
  noDmarc: (domain: string): string =>
    `Add to the DNS a TXT record _dmarc.${domain} such as: v=DMARC1; p=none`,
  noDomain: sender,
  reservedDomain: sender,
  domainUnknown: 'Check the DNS of this machine, then run this again.',
  noPicture: (_url: string, _status: number, setting: string): string =>
    `Let the service read the file that ${setting} names, let the proxy serve it, or correct ${setting}.`,
  lightColour: 'Choose a darker or a lighter colour.',
  fileOpen: (path: string): string => `Run: chmod 600 ${path}`,
  databaseFailed:
    'Correct DATABASE_URL, or the server, then run this again: nothing else was checked.',
  poolerForgets:
    'Add ?prepare=false to DATABASE_URL, or with PgBouncer 1.21 set max_prepared_statements = 200.',
  poolerRefuses: 'Set in pgbouncer.ini: ignore_startup_parameters = statement_timeout,lock_timeout',
  noTimeout:
    "Run for the role of DATABASE_URL: alter role … set statement_timeout = '10s', and lock_timeout = '5s'",
  jobsPooled: 'Set DATABASE_JOBS_URL to a URL that leads to PostgreSQL itself.',
  otherJobsDatabase: 'Correct DATABASE_JOBS_URL: it names the same database, without the pooler.',
  fewConnections:
    'Raise max_connections of PostgreSQL, or the limit of the role or the database, or lower WEB_CONCURRENCY.',
  manyConnections:
    'Raise max_connections of PostgreSQL, or run fewer instances or processes (WEB_CONCURRENCY).',
  notReplica: replica,
  replicaUnreachable: replica,
  noProxies:
    'Set TRUSTED_PROXIES to the IP address of the proxy, such as 127.0.0.1, and let it set X-Forwarded-For.',
  notChecked: check,
  tooSlow: check,
  unreachable:
    'Start the service, and check its DNS name, certificate, proxy and firewall. If only this machine cannot reach its own public address, run the command elsewhere.',
  otherService: 'Check BASE_URL, and the server to which the proxy forwards requests.',
  otherDatabase:
    'Check that BASE_URL and DATABASE_URL are those of the service, and to which server the proxy forwards requests.',
  embedded: 'Before members use the service, set DATABASE_URL to a PostgreSQL server.',
  oldPostgres: 'Upgrade the server to PostgreSQL 15 or later.',
  notUtf8: "Create another database with: create database … encoding 'UTF8' template template0",
  supportEnds: upgrade,
  supportEnded: upgrade,
  unknownSupport: 'Look it up, or upgrade Gatehouse.',
  clockDiffers:
    'Synchronise both with NTP, for example with systemd-timesyncd or chrony. Until then codes of authenticator apps and the signatures of webhooks may be rejected.',
  noTables: migrate,
  pendingMigrations: migrate,
  databaseNotVerified: verify,
  databaseNotEncrypted: verify,
  mayNotImport: (role: string, database: string): string =>
    `Run as the owner of the database: grant temporary on database "${database}" to "${role}"`,
  oneNetwork:
    'If that is the proxy, add its IP address to TRUSTED_PROXIES and let it set X-Forwarded-For. Otherwise all members share one limit on attempts.',
  unreadableKey: `Set AUTH_SECRET_FORMER to the secret with which it was made, or end the key with: ${commandName} keys end`,
  oldKey: `Run: ${commandName} keys rotate`,
  passkeyAddress: 'Set BASE_URL to a URL with a host name.',
  foreignPasskeys:
    'Set RP_ID to the domain for which they were made, if BASE_URL is still on it. Otherwise their owners need a recovery code, and add new ones.',
  retentionOverdue: `Start the service: it deletes them every ${period.en.jobMinutes}, and logs retention-failed if it cannot.`,
  verified: verifyBackup,
  neverVerified: verifyBackup,
  overdueTasks: `Remind the officers: the tasks are at /staff, and in ${commandName} task list`,
  overdueRequests: `Answer them today: they are at /staff/privacy, and in ${commandName} request list`,
  refusedEvents: `Ask the developer of the program, then run ${commandName} webhook show, replay or skip.`,
  outbox: 'Before members use the service, set SMTP_URL.',
  weakSecret:
    'Set AUTH_SECRET to the result of: openssl rand -base64 33. The present value goes to AUTH_SECRET_FORMER.',
  formerNeeded: `Once every instance runs with the new AUTH_SECRET, run: ${commandName} keys rotate`,
  formerUnneeded: 'Unset AUTH_SECRET_FORMER and restart the service.',
  notReadable:
    'Set AUTH_SECRET_FORMER to the secret with which they were made. If it is lost, reset the apps and replace the secrets of webhooks.',
  noContact: 'Set ORG_EMAIL, ORG_PHONE or ORG_ADDRESS, better all of them.',
  noPrivacy: 'Set PRIVACY_URL to it.',
  drafts:
    'Have them reviewed, as docs/contributing/translating.md describes, or set LANGUAGES to en.',
  freeDisk: 'Free some space: a full disk stops the log and the outbox.',
}

/** The output of `gatehouse doctor`. */
export const doctorText = {
  /** The label of the progress bar. */
  progress: 'Checking',
  levels: { ok: 'ok', warning: 'warning', problem: 'PROBLEM' },
  summary: (problems: number, warnings: number): string =>
    problems + warnings === 0
      ? 'Everything is in order.'
      : `${plural.en(problems, { one: '1 problem', other: '{n} problems' })}, ${plural.en(warnings, { one: '1 warning', other: '{n} warnings' })}.`,
  wrongInstance: (url: string): string =>
    `--instance: ${JSON.stringify(url)} is not the URL of an instance, such as http://127.0.0.1:3101`,
  wrongDns: 'enter the IP address of a DNS server, such as 9.9.9.9 or [2620:fe::fe]:53',
  findings,
  fixes,
  /** The report of `keys rotate`, for each kind that it has moved. */
  moved: (kind: keyof typeof secretKinds, count: number): string =>
    `Encrypted ${secretKinds[kind].name} with the new AUTH_SECRET (${count}).`,
}
