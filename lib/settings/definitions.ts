import { days, flag, listOfWords, number, type SettingKind, textThat, wordOf } from './kind.ts'
import { offeredLanguages } from './languages.ts'
import { host, hostsOrRanges, origins, port, ranges, rpId } from './network.ts'
import {
  emailAddress,
  feeNote,
  feePeriod,
  lsfrMeaning,
  phone,
  postalLines,
  registration,
} from './organisation.ts'
import { reminderDays } from './reminder-days.ts'
import { renewal } from './renewal.ts'
import { baseUrl, databaseUrl, databaseUrls, issuer, smtpUrl, webUrl } from './urls.ts'

/** Without a default, or with one that depends on other settings: `shown` is what it usually is. */
const optional = <Value>(kind: SettingKind<Value>, shown = '') =>
  ({ ...kind, default: shown, hasDefault: false }) as const

const setting = <Value>(kind: SettingKind<Value>, fallback: string) =>
  ({ ...kind, default: fallback, hasDefault: true }) as const

const isRepetitive = (secret: string) => secret.length >= 32 && new Set(secret).size < 8

/** All settings by the names of their variables; decision 027 describes them. */
export const definitions = {
  PORT: setting(port, '3000'),
  HOST: optional(host),
  BASE_URL: optional(baseUrl, 'http://localhost:3000'),
  RP_ID: optional(rpId, 'localhost'),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_JOBS_URL: optional(databaseUrl),
  DATABASE_REPLICA_URL: optional(databaseUrls),
  VERIFY_DATABASE_URL: optional(databaseUrl),
  AUTH_SECRET: optional(textThat(/^.{32,}$/, 'authSecret', [[isRepetitive, 'repetitive']])),
  AUTH_SECRET_FORMER: optional(textThat(/^.{32,}$/, 'authSecretFormer')),
  SMTP_URL: optional(smtpUrl),
  // A login shell sets MAIL to the path of the user's mailbox, which means nothing here.
  MAIL: optional(textThat(/^outbox$|^\//, 'mail', [[/:/, 'mailUrl']])),
  MAIL_FROM: optional(emailAddress, 'no-reply@localhost'),
  MAIL_DKIM_SELECTOR: optional(textThat(/^(?!.*_domainkey)[a-z\d][a-z\d._-]*$/i, 'dkimSelector')),
  // The local part of an address has at most 64 characters, and the id has 36 (RFC 5321, section 4.5.3.1.1).
  BOUNCE_EMAIL: optional(
    textThat(/^(?=[^@]{1,32}@)[^\s@<>,;"{}]*\{id\}[^\s@<>,;"{}]*@[^\s@<>,;"{}]+$/, 'bounceEmail'),
  ),
  ORG_NAME: setting(textThat(/^[^\p{Cc}]{1,100}$/u, 'orgName'), 'Scheme'),
  ORG_COLOUR: optional(textThat(/^#[\da-f]{6}$/i, 'colour', [[/^[\da-f]{6}$/i, 'colourHash']])),
  ORG_LOGO: optional(textThat(/^\/[^/]/, 'logo', [[/^(\w+:)?\/\//, 'logoUrl']])),
  ORG_EMAIL: optional(emailAddress),
  ORG_PHONE: optional(phone),
  ORG_ADDRESS: optional(postalLines),
  ORG_REGISTERED: optional(registration),
  PRIVACY_URL: optional(webUrl),
  ACCESSIBILITY_URL: optional(webUrl),
  FEE_PERIOD: setting(feePeriod, 'a year'),
  FEE_NOTE: optional(feeNote),
  LSFR_MEANING: optional(lsfrMeaning),
  LANGUAGES: setting(offeredLanguages, 'en,cy'),
  JOIN_URL: optional(webUrl, 'http://localhost:3000/join'),
  LOGIN_URL: optional(webUrl, 'http://localhost:3000/login'),
  JOIN_REPLY_DAYS: optional(days(1)),
  PAYMENT_URL: optional(
    textThat(/^https?:\/\/[^/\s][^\s]*\{reference\}/i, 'paymentUrl', [
      [/\s/, 'oneUrl'],
      [/^(?!https?:\/\/)/i, 'webScheme'],
    ]),
  ),
  PAYMENT_DETAILS: optional(textThat(/^[^\p{Cc}]{1,500}$/u, 'paymentDetails')),
  CORS_ORIGINS: optional(origins),
  TRUSTED_PROXIES: optional(ranges),
  OUTGOING_PRIVATE_HOSTS: optional(hostsOrRanges),
  WEB_CONCURRENCY: setting(number(1, 256), '1'),
  CONNECTIONS_PER_NETWORK: setting(number(1, 99_999), '256'),
  DRAIN_SECONDS: setting(number(0, 60), '0'),
  UNIDENTIFIED_EMAILS_PER_HOUR: setting(number(1, 99_999), '1000'),
  METRICS_TOKEN: optional(textThat(/^.{16,}$/, 'metricsToken', [[/^bearer\s/i, 'bearer']])),
  SECURITY_CONTACT: optional(
    textThat(/^([^\s@<>,;"]+@[^\s@<>,;"]+|https:\/\/[^\s/]\S*)$/, 'securityContact', [
      [/^mailto:/i, 'withoutMailto'],
    ]),
  ),
  STAFF_OIDC_ISSUER: optional(issuer),
  STAFF_OIDC_CLIENT_ID: optional(textThat(/^[\x21-\x7e]+$/, 'staffClientId')),
  STAFF_OIDC_CLIENT_SECRET: optional(textThat(/^[\x20-\x7e]+$/, 'staffClientSecret')),
  STAFF_OIDC_FACTOR: setting(listOfWords, 'mfa'),
  STAFF_FACTOR: setting(wordOf('any', 'passkey'), 'any'),
  ENUMERATION: setting(wordOf('open', 'strict'), 'open'),
  EBRIEF_DOUBLE_OPT_IN: setting(flag, 'true'),
  PASSWORD_LENGTH: setting(number(8, 128), '15'),
  SESSION_IDLE_DAYS: setting(number(1, 36_500), '14'),
  RENEWAL: optional(renewal),
  REMINDER_DAYS: setting(reminderDays, '-30,0,14,30'),
  MEMBERSHIP_GRACE_DAYS: setting(days(0), '90'),
  RETENTION_AUDIT_DAYS: setting(days(90), '730'),
  RETENTION_NETWORK_DAYS: setting(days(7), '90'),
  RETENTION_CREDENTIAL_DAYS: setting(days(1), '1'),
  RETENTION_EMAIL_CHANGE_DAYS: setting(days(1), '7'),
  RETENTION_IMPORT_DAYS: setting(days(1), '30'),
  RETENTION_APPLICATION_DAYS: setting(days(1), '90'),
  RETENTION_MEMBERSHIP_DAYS: optional(days(365)),
  RETENTION_PENDING_DAYS: setting(days(1), '14'),
  RETENTION_RATE_LIMIT_DAYS: setting(days(0), '0'),
  LOG_LEVEL: setting(wordOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
} as const

/** The name of a setting. */
export type SettingName = keyof typeof definitions

/** The names of all settings. */
export const settingNames = Object.keys(definitions) as SettingName[]
