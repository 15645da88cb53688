import type { settingTexts } from '#lib/text/en/operators/setting-texts.ts'
import { days, flag, listOfWords, number, type SettingKind, textThat, wordOf } from './kind.ts'
import { offeredLanguages } from './languages.ts'
import { host, hostsOrRanges, origins, port, ranges, rpId } from './network.ts'
import {
  emailAddress,
  feeNote,
  feePeriod,
  lsfrMeaning,
  phone,
  picture,
  postalLines,
  registration,
  welcome,
} from './organisation.ts'
import { reminderDays } from './reminder-days.ts'
import { renewal } from './renewal.ts'
import { baseUrl, databaseUrl, databaseUrls, issuer, smtpUrl, webUrl } from './urls.ts'

const isRepetitive = (secret: string) => secret.length >= 32 && new Set(secret).size < 8

interface Traits {
  /** The text of the value that holds without the setting. */
  readonly default?: string
  /** True if every service for members sets it: it is in `deploy/systemd/gatehouse.env`. */
  readonly isBasic?: true
  /** True if the log says only whether it is set. */
  readonly isSecret?: true
}

/** Declares a setting: the property of the settings object that holds its value (`a.b` is b of a), and its kind. */
const setting = <const Key extends string, Value, const T extends Traits = Record<never, never>>(
  key: Key,
  kind: SettingKind<Value>,
  traits = {} as T,
) => ({ key, kind, traits })

/** All settings by their variables. Settings, their files and documents derive from these (`npm run settings`). */
export const definitions = {
  PORT: setting('port', port, { default: '3000' }),
  HOST: setting('host', host),
  BASE_URL: setting('baseUrl', baseUrl, { isBasic: true }),
  RP_ID: setting('rpId', rpId),
  DATABASE_URL: setting('databaseUrl', databaseUrl, { isBasic: true }),
  DATABASE_JOBS_URL: setting('databaseJobsUrl', databaseUrl),
  DATABASE_REPLICA_URL: setting('replicaUrls', databaseUrls),
  VERIFY_DATABASE_URL: setting('verifyDatabaseUrl', databaseUrl),
  DEMO: setting('demo', wordOf('full', 'cast'), { default: 'full' }),
  AUTH_SECRET: setting(
    'authSecret',
    textThat(/^.{32,}$/, 'authSecret', [[isRepetitive, 'repetitive']]),
    { isBasic: true, isSecret: true },
  ),
  AUTH_SECRET_FORMER: setting('authSecretFormer', textThat(/^.{32,}$/, 'authSecretFormer'), {
    isSecret: true,
  }),
  SMTP_URL: setting('smtpUrl', smtpUrl, { isBasic: true }),
  // A login shell sets MAIL to the path of the user's mailbox, which means nothing here.
  MAIL: setting('mail', textThat(/^outbox$|^\//, 'mail', [[/:/, 'mailUrl']])),
  MAIL_FROM: setting('mailFrom', emailAddress, { isBasic: true }),
  MAIL_DKIM_SELECTOR: setting(
    'mailDkimSelector',
    textThat(/^(?!.*_domainkey)[a-z\d][a-z\d._-]*$/i, 'dkimSelector'),
  ),
  // The local part of an address has at most 64 characters, and the id has 36 (RFC 5321, section 4.5.3.1.1).
  BOUNCE_EMAIL: setting(
    'bounceEmail',
    textThat(/^(?=[^@]{1,32}@)[^\s@<>,;"{}]*\{id\}[^\s@<>,;"{}]*@[^\s@<>,;"{}]+$/, 'bounceEmail'),
  ),
  ORG_NAME: setting('orgName', textThat(/^[^\p{Cc}]{1,100}$/u, 'orgName'), {
    default: 'Scheme',
    isBasic: true,
  }),
  ORG_SHORT_NAME: setting('orgShortName', textThat(/^[^\p{Cc}]{1,30}$/u, 'orgShortName')),
  ORG_COLOUR: setting(
    'orgColour',
    textThat(/^#[\da-f]{6}$/i, 'colour', [[/^[\da-f]{6}$/i, 'colourHash']]),
    { default: '#234f32' },
  ),
  ORG_LOGO: setting('orgLogo', picture('logo')),
  ORG_WELCOME: setting('orgWelcome', welcome),
  ORG_PICTURE: setting('orgPicture', picture('picture')),
  ORG_EMAIL: setting('contact.email', emailAddress, { isBasic: true }),
  ORG_PHONE: setting('contact.phone', phone, { isBasic: true }),
  ORG_ADDRESS: setting('contact.address', postalLines, { isBasic: true }),
  ORG_REGISTERED: setting('contact.registered', registration, { isBasic: true }),
  PRIVACY_URL: setting('privacyUrl', webUrl, { isBasic: true }),
  ACCESSIBILITY_URL: setting('accessibilityUrl', webUrl, { isBasic: true }),
  FEE_PERIOD: setting('feePeriod', feePeriod),
  FEE_NOTE: setting('feeNote', feeNote),
  LSFR_MEANING: setting('lsfrMeaning', lsfrMeaning),
  LANGUAGES: setting('languages', offeredLanguages, { default: 'en,cy' }),
  JOIN_URL: setting('joinUrl', webUrl),
  LOGIN_URL: setting('loginUrl', webUrl),
  JOIN_REPLY_DAYS: setting('joinReplyDays', days(1)),
  PAYMENT_URL: setting(
    'paymentUrl',
    textThat(/^(?=.*\{reference\})https?:\/\/[^/{]([^{]|\{(reference|amount)\})+$/i, 'paymentUrl', [
      [/\s/, 'oneUrl'],
      [/^(?!https?:\/\/)/i, 'webScheme'],
    ]),
  ),
  PAYMENT_DETAILS: setting('paymentDetails', textThat(/^[^\p{Cc}]{1,500}$/u, 'paymentDetails')),
  CORS_ORIGINS: setting('corsOrigins', origins, { default: '' }),
  TRUSTED_PROXIES: setting('trustedProxies', ranges, { default: '', isBasic: true }),
  OUTGOING_PRIVATE_HOSTS: setting('outgoingPrivateHosts', hostsOrRanges),
  WEB_CONCURRENCY: setting('webConcurrency', number(1, 256), { default: '1' }),
  CONNECTIONS_PER_NETWORK: setting('connectionsPerNetwork', number(1, 99_999), { default: '256' }),
  DRAIN_SECONDS: setting('drainSeconds', number(0, 60), { default: '0' }),
  UNIDENTIFIED_EMAILS_PER_HOUR: setting('unidentifiedEmailsPerHour', number(1, 99_999), {
    default: '1000',
  }),
  METRICS_TOKEN: setting(
    'metricsToken',
    textThat(/^.{16,}$/, 'metricsToken', [[/^bearer\s/i, 'bearer']]),
    { isSecret: true },
  ),
  SECURITY_CONTACT: setting(
    'securityContact',
    textThat(/^([^\s@<>,;"]+@[^\s@<>,;"]+|https:\/\/[^\s/]\S*)$/, 'securityContact', [
      [/^mailto:/i, 'withoutMailto'],
    ]),
  ),
  STAFF_OIDC_ISSUER: setting('staffOidc.issuer', issuer),
  STAFF_OIDC_CLIENT_ID: setting('staffOidc.clientId', textThat(/^[\x21-\x7e]+$/, 'staffClientId')),
  STAFF_OIDC_CLIENT_SECRET: setting(
    'staffOidc.clientSecret',
    textThat(/^[\x20-\x7e]+$/, 'staffClientSecret'),
    { isSecret: true },
  ),
  STAFF_OIDC_FACTOR: setting('staffOidc.factor', listOfWords, { default: 'mfa' }),
  STAFF_FACTOR: setting('staffFactor', wordOf('any', 'passkey'), { default: 'any' }),
  ENUMERATION: setting('enumeration', wordOf('open', 'strict'), { default: 'open' }),
  EBRIEF_DOUBLE_OPT_IN: setting('ebriefDoubleOptIn', flag, { default: 'true' }),
  PASSWORD_LENGTH: setting('minPasswordLength', number(8, 128), { default: '15' }),
  SESSION_IDLE_DAYS: setting('sessionIdleDays', number(1, 36_500), { default: '14' }),
  RENEWAL: setting('renewal', renewal),
  REMINDER_DAYS: setting('reminderDays', reminderDays, { default: '-30,0,14,30' }),
  MEMBERSHIP_GRACE_DAYS: setting('membershipGraceDays', days(0), { default: '90' }),
  RETENTION_AUDIT_DAYS: setting('retentionDays.auditEvents', days(90), { default: '730' }),
  RETENTION_NETWORK_DAYS: setting('retentionDays.auditNetworks', days(7), { default: '90' }),
  RETENTION_CREDENTIAL_DAYS: setting('retentionDays.credentials', days(1), { default: '1' }),
  RETENTION_EMAIL_CHANGE_DAYS: setting('retentionDays.emailChanges', days(1), { default: '7' }),
  RETENTION_IMPORT_DAYS: setting('retentionDays.importChanges', days(1), { default: '30' }),
  RETENTION_APPLICATION_DAYS: setting('retentionDays.joinApplications', days(1), { default: '90' }),
  RETENTION_MEMBERSHIP_DAYS: setting('retentionDays.formerMembers', days(365)),
  RETENTION_PENDING_DAYS: setting('retentionDays.pendingSubscriptions', days(1), { default: '14' }),
  RETENTION_RATE_LIMIT_DAYS: setting('retentionDays.rateLimits', days(0), { default: '0' }),
  LOG_LEVEL: setting(
    'logLevel',
    wordOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    { default: 'info' },
  ),
} satisfies Record<keyof typeof settingTexts, unknown>

/** The name of a setting. */
export type SettingName = keyof typeof definitions

/** The names of all settings. */
export const settingNames = Object.keys(definitions) as SettingName[]

type Definitions = typeof definitions
type ValueOf<Name extends SettingName> = NonNullable<ReturnType<Definitions[Name]['kind']['parse']>>
type ByKey = {
  readonly [Name in SettingName as Definitions[Name]['key']]:
    | ValueOf<Name>
    | (Definitions[Name]['traits'] extends { default: string } ? never : undefined)
}
type OuterKey<Key> = Key extends `${infer Group}.${string}` ? Group : Key

/** The values of all settings by their keys, before those that depend on others have a default. */
export type SettingValues = {
  readonly [Key in OuterKey<keyof ByKey>]: Key extends keyof ByKey
    ? ByKey[Key]
    : {
        readonly [Inner in keyof ByKey as Inner extends `${Key}.${infer Rest}`
          ? Rest
          : never]: ByKey[Inner]
      }
}
