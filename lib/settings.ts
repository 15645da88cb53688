import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import ipaddr from 'ipaddr.js'

/** Environment variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>

/** The settings of the service; decision 027 lists the variables, their defaults and their meaning. */
export type Settings = ReturnType<typeof readSettings>

const asText = (text: string) => text
const asCount = (text: string) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined)
const asPort = (text: string) =>
  /^\d{1,5}$/.test(text) && Number(text) < 65536 ? Number(text) : undefined
const asDays = (min: number) => (text: string) =>
  /^\d{1,5}$/.test(text) && Number(text) >= min ? Number(text) : undefined
const asFlag = (text: string) => (['true', 'false'].includes(text) ? text === 'true' : undefined)
const asUrl =
  (...protocols: string[]) =>
  (text: string) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined
/** An issuer has no query and no fragment (RFC 8414, section 2). */
const asBaseUrl = (text: string) => {
  const url = /[?#]/.test(text) ? undefined : asUrl('http:', 'https:')(text)
  return url?.replace(/\/+$/, '')
}
/** One URL per host: no URL parser accepts several hosts in one URL. */
const asDatabaseUrls = (text: string) => {
  const [, start, hosts = '', rest] =
    text.match(/^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/) ?? []
  const urls = hosts.split(',').map((host) => `${start}${host}${rest}`)
  return start && urls.every((url) => URL.canParse(url)) ? urls : undefined
}
/** May name several hosts; the driver then connects to the primary. */
const asDatabaseUrl = (text: string) => asDatabaseUrls(text) && text
const asList = (text: string) => text.split(/[\s,]+/).filter(Boolean)
const asOrigins = (text: string) => {
  const origins = asList(text)
  return origins.every((o) => URL.canParse(o) && new URL(o).origin === o) ? origins : undefined
}
const asRanges = (text: string) => {
  const ranges = asList(text)
  return ranges.every(isRange) ? ranges : undefined
}
/** Only complete addresses: the library would read `10` as 0.0.0.10 and `010.0.0.1` as 8.0.0.1. */
const isRange = (text: string) => {
  const [ip = '', bits] = text.split('/', 2)
  const isComplete = ipaddr.IPv4.isValidFourPartDecimal(ip) || ipaddr.IPv6.isValid(ip)
  return isComplete && (bits === undefined || ipaddr.isValidCIDR(text))
}
const asOneOf =
  <const Value extends string>(...values: Value[]) =>
  (text: string) =>
    values.find((value) => value === text)

const webUrl = 'a URL that starts with http:// or https://'

/**
 * Reads and validates all settings (decision 027). Throws an error that names every invalid variable
 * and what it must be. An empty variable counts as unset.
 */
export function readSettings(variables: Variables) {
  const problems: string[] = []
  const setting = <Value>(
    name: string,
    fallback: Value,
    expects: string,
    parse: (text: string) => Value | undefined,
  ): Value => {
    const text = variables[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (value === undefined) problems.push(`${name} must be ${expects}`)
    return value ?? fallback
  }

  const days = (name: string, fallback: number, min: number) =>
    setting(name, fallback, `a number of days, ${min} or more`, asDays(min))

  const port = setting('PORT', 3000, 'a port number', asPort)
  const baseUrl = setting(
    'BASE_URL',
    `http://localhost:${port}`,
    `${webUrl}, without ? and #`,
    asBaseUrl,
  )
  const settings = {
    port,
    baseUrl,
    /** The host for which credentials are valid. */
    realm: new URL(baseUrl).host,
    secure: baseUrl.startsWith('https:'),
    databaseUrl: setting(
      'DATABASE_URL',
      undefined,
      'a URL such as postgres://user:password@host:5432/name',
      asDatabaseUrl,
    ),
    /** Servers that may answer reads; each has to prove that it is not behind the primary. */
    replicaUrls: setting(
      'DATABASE_REPLICA_URL',
      [] as string[],
      'a URL such as postgres://user:password@one:5432,two:5432/name',
      asDatabaseUrls,
    ),
    smtpUrl: setting(
      'SMTP_URL',
      undefined,
      'a URL such as smtp://user:password@host:587',
      asUrl('smtp:', 'smtps:'),
    ),
    mailFrom: setting(
      'MAIL_FROM',
      `no-reply@${new URL(baseUrl).hostname}`,
      'an email address',
      (text) => (/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text) ? text : undefined),
    ),
    /** The key from which all other keys are derived; the embedded database has one of its own. */
    authSecret: setting(
      'AUTH_SECRET',
      undefined,
      'at least 32 random characters, for example from: openssl rand -base64 33',
      (text) => (text.length >= 32 ? text : undefined),
    ),
    orgName: setting('ORG_NAME', 'Scheme', 'the name of the organisation', asText),
    joinUrl: setting('JOIN_URL', `${baseUrl}/join`, webUrl, asUrl('http:', 'https:')),
    loginUrl: setting('LOGIN_URL', `${baseUrl}/login`, webUrl, asUrl('http:', 'https:')),
    corsOrigins: setting(
      'CORS_ORIGINS',
      [] as string[],
      'origins such as https://app.example.org, separated by commas',
      asOrigins,
    ),
    trustedProxies: setting(
      'TRUSTED_PROXIES',
      [] as string[],
      'IP addresses or ranges, separated by commas',
      asRanges,
    ),
    /** The number of processes that serve requests. */
    webConcurrency: setting('WEB_CONCURRENCY', 1, 'a number of processes', asCount),
    /** The most connections that one process accepts from one network; trusted proxies are exempt. */
    connectionsPerNetwork: setting('CONNECTIONS_PER_NETWORK', 256, 'a number', asCount),
    /** The most emails an hour that callers without a credential can make the service send. */
    unidentifiedEmailsPerHour: setting(
      'UNIDENTIFIED_EMAILS_PER_HOUR',
      1000,
      'a number of emails',
      asCount,
    ),
    /** How long the service keeps serving after SIGTERM while /readyz reports that it is stopping. */
    drainSeconds: setting('DRAIN_SECONDS', 0, 'a number of seconds up to 60', (text) =>
      /^\d{1,2}$/.test(text) && Number(text) <= 60 ? Number(text) : undefined,
    ),
    /** Bearer token for /metrics. If unset, only direct connections from private networks may read it. */
    metricsToken: setting('METRICS_TOKEN', undefined, 'at least 16 characters', (text) =>
      text.length >= 16 ? text : undefined,
    ),
    /** `strict`: the reset endpoint never reveals whether an email has an account (decision 010). */
    enumeration: setting('ENUMERATION', 'open', 'open or strict', asOneOf('open', 'strict')),
    /** The fewest characters of a new password. */
    minPasswordLength: setting('PASSWORD_LENGTH', 15, 'a number of 8 or more', (text) =>
      Number(text) >= 8 ? asCount(text) : undefined,
    ),
    /** A session ends after this many days without use. */
    sessionIdleDays: setting('SESSION_IDLE_DAYS', 14, 'a number of days', asCount),
    /** How long rows are stored (decision 031). The database itself rejects less for audit rows. */
    retentionDays: {
      auditEvents: days('RETENTION_AUDIT_DAYS', 730, 90),
      auditNetworks: days('RETENTION_NETWORK_DAYS', 90, 7),
      credentials: days('RETENTION_CREDENTIAL_DAYS', 1, 1),
      emailChanges: days('RETENTION_EMAIL_CHANGE_DAYS', 7, 1),
      pendingSubscriptions: days('RETENTION_PENDING_DAYS', 14, 1),
      rateLimits: days('RETENTION_RATE_LIMIT_DAYS', 0, 0),
    },
    orgColour: setting('ORG_COLOUR', undefined, 'a colour such as #234f32', (text) =>
      /^#[\da-f]{6}$/i.test(text) ? text : undefined,
    ),
    orgLogo: setting(
      'ORG_LOGO',
      undefined,
      'the path of a picture in public/, such as /logo.svg',
      (text) => (text.startsWith('/') ? text : undefined),
    ),
    ebriefDoubleOptIn: setting('EBRIEF_DOUBLE_OPT_IN', true, 'true or false', asFlag),
    logLevel: setting(
      'LOG_LEVEL',
      'info',
      'fatal, error, warn, info, debug, trace or silent',
      asOneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    ),
  } as const
  if (problems.length > 0) throw new Error(`Invalid settings: ${problems.join('; ')}.`)
  return settings
}

/**
 * The environment of this process, completed by the file .env in its working directory; variables of
 * the environment take precedence.
 */
export function readVariables(): Variables {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
  return { ...file, ...process.env }
}
