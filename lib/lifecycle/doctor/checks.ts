import { readDatabaseFacts } from '#db/backup/facts.ts'
import type { Database } from '#db/driver/connect.ts'
import { readVariables, type Settings, unknownSettings } from '#lib/settings.ts'
import { configurationOf } from '../loggable-settings.ts'
import { checkBaseUrl, checkCertificate, checkInstance } from './check-base-url.ts'
import {
  checkAdministrators,
  checkClock,
  checkConnections,
  checkDurability,
  checkKeys,
  checkMigrations,
  checkNetworks,
  checkPasskeys,
  checkProgram,
  checkReplica,
  checkRetention,
  checkRights,
  checkServer,
  checkTls,
  checkVerification,
  describeSupport,
} from './check-database.ts'
import { checkDescriptors, checkFiles } from './check-files.ts'
import { checkEmails, checkLinks } from './check-links.ts'
import { checkLook } from './check-look.ts'
import { checkPooler } from './check-pooler.ts'
import { checkPort80, checkStaticFiles, checkUploads } from './check-proxy.ts'
import { checkBackup, checkBackupFolder, checkOverdue, checkWebhooks } from './check-routine.ts'
import { checkSender, createResolver } from './check-sender.ts'
import {
  checkContact,
  checkDisk,
  checkMail,
  checkSecret,
  checkTranslation,
} from './check-surroundings.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Instances and folders of backups to check, and the DNS server to ask instead of this machine's. */
export interface DiagnoseOptions {
  readonly instances: readonly string[]
  readonly backups: readonly string[]
  readonly dnsServer?: string | null | undefined
}

/** An installation whose settings are valid and whose database is open. */
export interface Installation extends DiagnoseOptions {
  readonly settings: Settings
  readonly db: Database
  readonly isEmbedded: boolean
}

/** The most days since a backup, which is made every night. */
const maxBackupDays = 2

/** Every check of an installation by its name, in the order of the report; lib/text says what to do. */
export const checks = {
  settings: () => checkSettings(),
  'base URL': ({ settings }) => checkBaseUrl(settings.baseUrl),
  certificate: ({ settings }) => (settings.secure ? checkCertificate(settings.baseUrl) : []),
  'port 80': ({ settings }) => checkPort80(settings),
  'static files': ({ settings }) => checkStaticFiles(settings),
  uploads: ({ settings }) => checkUploads(settings),
  instance: ({ instances, settings }) =>
    forEach(instances, (url) => checkInstance(url, configurationOf(settings))),
  mail: ({ settings }) => checkMail(settings),
  'sender domain': ({ settings, dnsServer }) =>
    settings.smtpUrl
      ? checkSender(settings.mailFrom, settings.mailDkimSelector, createResolver(dnsServer))
      : [],
  mailboxes: ({ settings, dnsServer }) => checkEmails(settings, createResolver(dnsServer)),
  links: ({ settings }) => checkLinks(settings),
  organisation: ({ settings }) => checkLook(settings),
  files: () => checkFiles(readVariables()),
  secret: ({ settings }) => checkSecret(settings),
  contact: ({ settings }) => checkContact(settings),
  languages: ({ settings }) => checkTranslation(settings),
  database: ({ db, isEmbedded }) => checkServer(db, isEmbedded),
  clock: async ({ db }) => checkClock(Date.parse((await readDatabaseFacts(db)).now), 'database'),
  migrations: ({ db }) => checkMigrations(db),
  program: ({ db }) => checkProgram(db),
  'database TLS': ({ db, isEmbedded, settings }) => (isEmbedded ? [] : checkTls(db, settings)),
  pooler: ({ isEmbedded, settings }) =>
    isEmbedded
      ? []
      : checkPooler(settings.databaseUrl as string, settings.databaseJobsUrl as string),
  rights: ({ db }) => checkRights(db),
  durability: ({ db }) => checkDurability(db),
  connections: ({ db, settings }) => checkConnections(db, settings.webConcurrency),
  replicas: ({ settings }) => forEach(settings.replicaUrls, checkReplica),
  proxies: ({ db, settings }) => checkNetworks(db, settings),
  keys: () => checkKeys(),
  passkeys: ({ db, settings }) => checkPasskeys(db, settings.rpId),
  administrators: ({ db }) => checkAdministrators(db),
  backup: ({ db, isEmbedded }) => (isEmbedded ? [] : checkBackup(db, 'backup-made', maxBackupDays)),
  'backup folder': ({ backups }) =>
    forEach(backups, (folder) => checkBackupFolder(folder, maxBackupDays)),
  // The timer runs once a week, up to a day late.
  'verified backup': ({ db, isEmbedded }) =>
    isEmbedded ? [] : checkBackup(db, 'backup-verified', 8),
  'verification server': ({ settings: { verifyDatabaseUrl } }) =>
    verifyDatabaseUrl ? checkVerification(verifyDatabaseUrl) : [],
  webhooks: ({ db }) => checkWebhooks(db),
  work: ({ db }) => checkOverdue(db),
  retention: ({ db, settings }) => checkRetention(db, settings.retentionDays.credentials),
  disk: () => checkDisk(),
  descriptors: () => checkDescriptors(),
  'Node.js': () => [describeSupport('Node.js', process.versions.node)],
} as const satisfies Record<
  string,
  (installation: Installation) => readonly Finding[] | Promise<readonly Finding[]>
>

const forEach = async <Item>(items: readonly Item[], check: (item: Item) => Promise<Finding[]>) =>
  (await Promise.all(items.map(check))).flat()

function checkSettings(): Finding[] {
  const unknown = unknownSettings(readVariables())
  return unknown.length > 0
    ? unknown.map(({ name, closest }) => warning('unknownSetting', name, closest))
    : [ok('settings')]
}
