import { randomBytes } from 'node:crypto'
import ipaddr from 'ipaddr.js'

const problems: string[] = []

/** Reads one setting; an empty one counts as absent, a wrong one is remembered with what it expects. */
function setting<Value>(
  name: string,
  fallback: Value,
  expects: string,
  read: (text: string) => Value | undefined,
): Value {
  const text = process.env[name]?.trim()
  if (!text) return fallback
  const value = read(text)
  if (value === undefined) problems.push(`${name} must be ${expects}`)
  return value ?? fallback
}

const asText = (text: string) => text
const asCount = (text: string) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined)
const asPort = (text: string) =>
  /^\d{1,5}$/.test(text) && Number(text) < 65536 ? Number(text) : undefined
const asFlag = (text: string) => (['true', 'false'].includes(text) ? text === 'true' : undefined)
const asUrl =
  (...protocols: string[]) =>
  (text: string) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined
/** An issuer has neither query nor fragment (RFC 8414, section 2). */
const asBase = (text: string) => (/[?#]/.test(text) ? undefined : asUrl('http:', 'https:')(text))
/** One address for each host that is named; of several no parser of URLs takes the whole. */
const asDatabases = (text: string) => {
  const [, start, hosts = '', rest] =
    text.match(/^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/) ?? []
  const each = hosts.split(',').map((host) => `${start}${host}${rest}`)
  return start && each.every((url) => URL.canParse(url)) ? each : undefined
}
/** Of several hosts the driver finds the primary. */
const asDatabase = (text: string) => asDatabases(text) && text
const asOrigins = (text: string) => {
  const origins = text.split(/[\s,]+/).filter(Boolean)
  return origins.every((o) => URL.canParse(o) && new URL(o).origin === o) ? origins : undefined
}
const asRanges = (text: string) => {
  const ranges = text.split(/[\s,]+/).filter(Boolean)
  return ranges.every(isRange) ? ranges : undefined
}
/** In full: the library would take `10` for 0.0.0.10, and `010.0.0.1` for 8.0.0.1. */
const isRange = (text: string) => {
  const [address = '', bits] = text.split('/', 2)
  const whole = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  return whole && (bits === undefined || ipaddr.isValidCIDR(text))
}
const asOneOf =
  <const Value extends string>(...values: Value[]) =>
  (text: string) =>
    values.find((value) => value === text)

const web = 'an address that starts with http:// or https://'
const port = setting('PORT', 3000, 'a port number', asPort)
const baseUrl = setting(
  'BASE_URL',
  `http://localhost:${port}`,
  `${web}, without ? and #`,
  asBase,
).replace(/\/+$/, '')

/** The settings (decision 027), read once; the manual lists them with their meaning. */
export const env = {
  port,
  baseUrl,
  /** The domain for which credentials are valid. */
  realm: new URL(baseUrl).host,
  secure: baseUrl.startsWith('https:'),
  databaseUrl: setting(
    'DATABASE_URL',
    undefined,
    'an address such as postgres://user:password@host:5432/name',
    asDatabase,
  ),
  /** Where reads may go instead; each is one server, which has to prove that it is not behind. */
  replicaUrls: setting(
    'DATABASE_REPLICA_URL',
    [] as string[],
    'an address such as postgres://user:password@one:5432,two:5432/name',
    asDatabases,
  ),
  smtpUrl: setting(
    'SMTP_URL',
    undefined,
    'an address such as smtp://user:password@host:587',
    asUrl('smtp:', 'smtps:'),
  ),
  mailFrom: setting(
    'MAIL_FROM',
    `no-reply@${new URL(baseUrl).hostname}`,
    'a mail address',
    (text) => (/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text) ? text : undefined),
  ),
  /** The key of everything that is derived or sealed; random where a build or a test reads none. */
  authSecret: setting(
    'AUTH_SECRET',
    randomBytes(32).toString('base64url'),
    'at least 32 random characters, for example from: openssl rand -base64 33',
    (text) => (text.length >= 32 ? text : undefined),
  ),
  orgName: setting('ORG_NAME', 'Scheme', 'the name of the organisation', asText),
  joinUrl: setting('JOIN_URL', `${baseUrl}/join`, web, asUrl('http:', 'https:')),
  loginUrl: setting('LOGIN_URL', `${baseUrl}/login`, web, asUrl('http:', 'https:')),
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
  webConcurrency: setting('WEB_CONCURRENCY', 1, 'a number of processes', asCount),
  /** How many connections a process takes from one network that is no trusted proxy's. */
  connectionsPerNetwork: setting('CONNECTIONS_PER_NETWORK', 256, 'a number', asCount),
  /** For how long the service goes on after SIGTERM, in seconds, telling the proxy that it will end. */
  drainSeconds: setting('DRAIN_SECONDS', 0, 'a number of seconds up to 60', (text) =>
    /^\d{1,2}$/.test(text) && Number(text) <= 60 ? Number(text) : undefined,
  ),
  metricsToken: setting('METRICS_TOKEN', undefined, 'at least 16 characters', (text) =>
    text.length >= 16 ? text : undefined,
  ),
  /** `strict`: the reset endpoint never tells whether an address has an account (decision 010). */
  enumeration: setting('ENUMERATION', 'open', 'open or strict', asOneOf('open', 'strict')),
  /** The fewest characters of a new password. */
  passwordLength: setting('PASSWORD_LENGTH', 15, 'a number of 8 or more', (text) =>
    Number(text) >= 8 ? asCount(text) : undefined,
  ),
  /** After so many days without a visit a session ends. */
  sessionIdleDays: setting('SESSION_IDLE_DAYS', 14, 'a number of days', asCount),
  orgColour: setting('ORG_COLOUR', undefined, 'a colour such as #234f32', (text) =>
    /^#[\da-f]{6}$/i.test(text) ? text : undefined,
  ),
  orgLogo: setting(
    'ORG_LOGO',
    undefined,
    'the path of a picture in public/, such as /logo.svg',
    (t) => (t.startsWith('/') ? t : undefined),
  ),
  ebriefDoubleOptIn: setting('EBRIEF_DOUBLE_OPT_IN', true, 'true or false', asFlag),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    'fatal, error, warn, info, debug, trace or silent',
    asOneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
} as const

if (problems.length > 0) throw new Error(`Wrong settings: ${problems.join('; ')}.`)
