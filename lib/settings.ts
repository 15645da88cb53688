import { type Contact, contactWay } from './settings/contact.ts'
import { contradictions, missingForService } from './settings/contradictions.ts'
import { definitions, type SettingName, settingNames } from './settings/definitions.ts'
import { demonstration } from './settings/demonstration.ts'
import { generalMistakes } from './settings/kind.ts'
import { datingOf } from './settings/renewal.ts'
import { type Problem, textOf, type Variables } from './settings/variables.ts'
import { sentenceOf } from './text/language/outcome.ts'
import { texts } from './text/texts.ts'

export { contactWay, mailtoUri, telUri } from './settings/contact.ts'
export { readVariables, unknownSettings, type Variables } from './settings/variables.ts'

/** The settings of the service; decision 027 lists the variables, their defaults and their meaning. */
export type Settings = ReturnType<typeof readSettings>

type ValueOf<Name extends SettingName> = NonNullable<
  ReturnType<(typeof definitions)[Name]['parse']>
>

/** Settings whose default is a value of their own. */
type DefaultedName = {
  [Name in SettingName]: (typeof definitions)[Name] extends { hasDefault: true } ? Name : never
}[SettingName]

/**
 * Reads and validates all settings (decision 027). Throws an error with one sentence for each invalid
 * variable, which says how to correct it. An empty variable counts as unset, and NAME_FILE may name a
 * file with the value of NAME. Only `forService` requires what the service needs to start.
 */
export function readSettings(variables: Variables, { forService = false } = {}) {
  const problems: Problem[] = []
  const values = new Map(
    settingNames.map((name) => {
      const { value, problem } = readSetting(name, variables)
      if (problem) problems.push(problem)
      return [name, value]
    }),
  )
  const optional = <Name extends SettingName>(name: Name) =>
    values.get(name) as ValueOf<Name> | undefined
  const value = <Name extends DefaultedName>(name: Name) =>
    optional(name) ?? (definitions[name].parse(definitions[name].default) as ValueOf<Name>)

  const databaseUrl = optional('DATABASE_URL')
  const port = value('PORT')
  const baseUrl = optional('BASE_URL') ?? `http://localhost:${port}`
  const given: Contact = {
    email: optional('ORG_EMAIL'),
    phone: optional('ORG_PHONE'),
    address: optional('ORG_ADDRESS'),
    registered: optional('ORG_REGISTERED'),
  }
  // Only a demonstration without a name of its own gets made-up contact details.
  const isNamed = value('ORG_NAME') !== definitions.ORG_NAME.default
  const example =
    databaseUrl || isNamed || Object.values(given).some((detail) => detail !== undefined)
      ? undefined
      : demonstration
  const contact = example?.contact ?? given
  const settings = {
    port,
    /** The address to listen on; undefined for all. The embedded database is for this machine only. */
    host: optional('HOST') ?? (databaseUrl ? undefined : '127.0.0.1'),
    baseUrl,
    /** The host for which credentials are valid. */
    realm: new URL(baseUrl).host,
    secure: baseUrl.startsWith('https:'),
    /** The domain for which passkeys are made: the host of the base URL, or a domain above it (decision 089). */
    rpId: optional('RP_ID') ?? new URL(baseUrl).hostname,
    databaseUrl,
    /** Leads to the same database without a transaction pooler, for jobs, imports and commands (decision 100). */
    databaseJobsUrl: optional('DATABASE_JOBS_URL') ?? databaseUrl,
    /** Servers that may answer reads; each has to prove that it is not behind the primary. */
    replicaUrls: optional('DATABASE_REPLICA_URL') ?? [],
    /** A database on the server on which backups are verified (decision 039). */
    verifyDatabaseUrl: optional('VERIFY_DATABASE_URL'),
    smtpUrl: optional('SMTP_URL'),
    /** True if emails are written to files on purpose, although the database is not the embedded one. */
    mailToFiles: optional('MAIL') === 'outbox',
    /** The return address of emails, with `{id}` for the id of each. */
    bounceEmail: optional('BOUNCE_EMAIL'),
    mailFrom: optional('MAIL_FROM') ?? `no-reply@${new URL(baseUrl).hostname}`,
    /** The selector with which the mail server signs; only doctor reads it. */
    mailDkimSelector: optional('MAIL_DKIM_SELECTOR'),
    /** The key from which all other keys are derived; the embedded database has one of its own. */
    authSecret: optional('AUTH_SECRET'),
    /** The key before the last change, with which older values are still accepted. */
    authSecretFormer: optional('AUTH_SECRET_FORMER'),
    orgName: value('ORG_NAME'),
    orgColour: optional('ORG_COLOUR'),
    orgLogo: optional('ORG_LOGO'),
    /** The contact details of the organisation (decision 053). */
    contact,
    privacyUrl: optional('PRIVACY_URL') ?? example?.privacyUrl,
    accessibilityUrl: optional('ACCESSIBILITY_URL') ?? example?.accessibilityUrl,
    /** The words after a price. */
    feePeriod: value('FEE_PERIOD'),
    /** A sentence about all prices, such as VAT. */
    get feeNote() {
      return optional('FEE_NOTE') ?? example?.feeNote
    },
    /** The meaning of LSFR; without it, members do not read the abbreviation. */
    get lsfrMeaning() {
      return optional('LSFR_MEANING') ?? example?.lsfrMeaning
    },
    /** The languages of the pages. The first is for visitors who ask for none of them (decision 056). */
    languages: value('LANGUAGES'),
    /** The days within which applicants are promised a reply. */
    joinReplyDays: optional('JOIN_REPLY_DAYS'),
    joinUrl: optional('JOIN_URL') ?? `${baseUrl}/join`,
    /** The page on which applicants pay, with `{reference}` and perhaps `{amount}` (decision 059). */
    paymentUrl: optional('PAYMENT_URL'),
    /** The bank account to which they can pay instead. */
    paymentDetails: optional('PAYMENT_DETAILS'),
    loginUrl: optional('LOGIN_URL') ?? `${baseUrl}/login`,
    corsOrigins: optional('CORS_ORIGINS') ?? [],
    trustedProxies: optional('TRUSTED_PROXIES') ?? [],
    /** Hosts and networks to which outgoing requests may go although they are private (decision 079). */
    outgoingPrivateHosts:
      optional('OUTGOING_PRIVATE_HOSTS') ?? (databaseUrl ? [] : ['localhost', '127.0.0.1', '::1']),
    /** The number of processes that serve requests. */
    webConcurrency: value('WEB_CONCURRENCY'),
    /** The most connections that one process accepts from one network; trusted proxies are exempt. */
    connectionsPerNetwork: value('CONNECTIONS_PER_NETWORK'),
    /** The most emails an hour that callers without a credential can make the service send. */
    unidentifiedEmailsPerHour: value('UNIDENTIFIED_EMAILS_PER_HOUR'),
    /** The seconds of service after SIGTERM, while /readyz reports that the service is stopping. */
    drainSeconds: value('DRAIN_SECONDS'),
    /** Bearer token for /metrics. If unset, only direct connections from private networks may read it. */
    metricsToken: optional('METRICS_TOKEN'),
    /** The recipient of vulnerability reports: an email address or an https URL (RFC 9116). */
    securityContact: optional('SECURITY_CONTACT'),
    /** The organisation's identity provider, with which staff may sign in (decision 061). */
    staffOidc: {
      issuer: optional('STAFF_OIDC_ISSUER'),
      clientId: optional('STAFF_OIDC_CLIENT_ID'),
      clientSecret: optional('STAFF_OIDC_CLIENT_SECRET'),
      /** The values of `amr` and `acr` that stand for a second factor; `always` trusts the provider. */
      factor: value('STAFF_OIDC_FACTOR'),
    },
    /** The second factor that staff need: any, or a passkey (decision 089). */
    staffFactor: value('STAFF_FACTOR'),
    /** `strict`: the reset endpoint never reveals whether an email has an account (decision 010). */
    enumeration: value('ENUMERATION'),
    /** The fewest characters of a new password. */
    minPasswordLength: value('PASSWORD_LENGTH'),
    /** A session ends after this many days without use. */
    sessionIdleDays: value('SESSION_IDLE_DAYS'),
    /** The dates that a payment gives a membership (decision 080). */
    dating: datingOf(optional('RENEWAL')),
    /** The days after the last paid day on which contacts are reminded to renew; negative before it. */
    reminderDays: value('REMINDER_DAYS'),
    /** For so many days after the last paid day, a membership is listed for its contacts (decision 080). */
    membershipGraceDays: value('MEMBERSHIP_GRACE_DAYS'),
    /** The days for which rows are stored (decision 031). The database itself rejects less for audit rows. */
    retentionDays: {
      auditEvents: value('RETENTION_AUDIT_DAYS'),
      auditNetworks: value('RETENTION_NETWORK_DAYS'),
      credentials: value('RETENTION_CREDENTIAL_DAYS'),
      emailChanges: value('RETENTION_EMAIL_CHANGE_DAYS'),
      importChanges: value('RETENTION_IMPORT_DAYS'),
      joinApplications: value('RETENTION_APPLICATION_DAYS'),
      /** Undefined if former members are stored until staff erase them. */
      formerMembers: optional('RETENTION_MEMBERSHIP_DAYS'),
      pendingSubscriptions: value('RETENTION_PENDING_DAYS'),
      rateLimits: value('RETENTION_RATE_LIMIT_DAYS'),
    },
    ebriefDoubleOptIn: value('EBRIEF_DOUBLE_OPT_IN'),
    logLevel: value('LOG_LEVEL'),
  } as const
  // Settings that are invalid have defaults here, so they cannot contradict others.
  if (problems.length === 0) {
    problems.push(...contradictions(settings), ...(forService ? missingForService(settings) : []))
  }
  if (problems.length > 0) throw new Error(problems.map(describe).join('\n'))
  return settings
}

function readSetting(
  name: SettingName,
  variables: Variables,
): { readonly value?: unknown; readonly problem?: Problem | undefined } {
  const { text, problem } = textOf(name, variables)
  if (!text) return { problem }
  const { parse, mistakes, expects } = definitions[name]
  const mistake = [...generalMistakes, ...mistakes].find(([isMade]) =>
    isMade instanceof RegExp ? isMade.test(text) : isMade(text),
  )
  const value = mistake ? undefined : parse(text)
  if (value !== undefined) return { value }
  return { problem: [name, mistake?.[1] ?? expects] }
}

function describe([name, phrase]: Problem): string {
  const { phrases, sentence } = texts().settings
  return sentence(name, typeof phrase === 'string' ? phrases[phrase] : sentenceOf(phrases, phrase))
}

/** The settings with which members can contact the organisation: one is enough. */
export const contactSettings = [
  'ORG_EMAIL',
  'ORG_PHONE',
  'ORG_ADDRESS',
] as const satisfies SettingName[]

/** Returns true if pages and emails can give the organisation's contact details (decision 053). */
export const hasContact = ({ contact }: Pick<Settings, 'contact'>): boolean =>
  contactWay(contact) !== undefined

const name = Symbol.for('gatehouse.settings')
const shared = globalThis as { [name]?: Settings }

/**
 * Makes settings those of this process. Next bundles `lib/env.ts` several times, and adds .env to the
 * environment in a way of its own, so all copies must use what was read first.
 */
export function shareSettings(settings: Settings): void {
  shared[name] = settings
}

/** The settings that this process started with; undefined in programs that share none. */
export const sharedSettings = (): Settings | undefined => shared[name]
