import { type Mistake, type SettingKind, textThat } from './kind.ts'

const parsed = (value: string): URL | undefined =>
  URL.canParse(value) ? new URL(value) : undefined

const isWeb = (value: string) => /^https?:\/\/[^/]/i.test(value) && URL.canParse(value)

const webMistakes: readonly Mistake[] = [
  [(value) => !/^https?:\/\/[^/]/i.test(value), 'webScheme'],
  [/[\s,]/, 'oneUrl'],
]

/** A URL of a website. */
export const webUrl = textThat(isWeb, 'webUrl', webMistakes)

/** The public URL: an origin. An issuer has no query and no fragment (RFC 8414, section 2). */
export const baseUrl: SettingKind<string> = {
  parse: (value) => (isWeb(value) ? new URL(value).origin : undefined),
  expects: 'baseUrl',
  mistakes: [
    ...webMistakes,
    [/[?#]/, 'query'],
    [(value) => Boolean(parsed(value)?.username), 'userInfo'],
    [(value) => /[^/]/.test(parsed(value)?.pathname ?? ''), 'path'],
    [/\*/, 'wildcard'],
    [/^https?:\/\/(0\.0\.0\.0|\[::\])(:|\/|$)/i, 'unreachableHost'],
  ],
}

/** One URL per host: no URL parser accepts several hosts in one URL. */
const splitHosts = (value: string) => {
  const [, start, hosts = '', rest] =
    value.match(/^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/) ?? []
  const urls = hosts.split(',').map((host) => `${start}${host}${rest}`)
  return start && urls.every((url) => parsed(url)?.hostname) ? urls : undefined
}

const unencoded: Mistake = [/#|%(?![\da-f]{2})|:\/\/[^@/]*:[^@/]*\/[^@]*@/i, 'encoded']

const databaseMistakes: readonly Mistake[] = [
  [(value) => !/^postgres(ql)?:\/\/[^/]/.test(value), 'databaseScheme'],
  unencoded,
  [
    (value) => /^\/?$/.test(parsed(splitHosts(value)?.[0] ?? '')?.pathname ?? 'none'),
    'databaseName',
  ],
  // postgres.js ends the host at its first colon.
  [/[/@,]\[[\da-f:.]+\]/i, 'ipv6Host'],
  // Of several hosts, the driver looks for the primary in any case.
  [/^[^,]*[?&]target_session_attrs=any/, 'anyServer'],
  [/[?&]sslmode=(?!(disable|prefer|require|verify-full)(&|$))/, 'sslMode'],
]

/** May name several hosts; the driver then connects to the primary. */
export const databaseUrl = textThat(
  (value) => splitHosts(value) !== undefined,
  'databaseUrl',
  databaseMistakes,
)

/** One URL for each of the hosts. */
export const databaseUrls: SettingKind<readonly string[]> = {
  parse: splitHosts,
  expects: 'databaseUrl',
  mistakes: databaseMistakes,
}

/** An OpenID provider: exactly as it calls itself (OpenID Connect Discovery, section 3). */
export const issuer = textThat(isWeb, 'issuer', [
  [/\.well-known/, 'issuerDocument'],
  ...webMistakes,
  [/[?#]/, 'query'],
  [(value) => /^http:/i.test(value) && !isThisMachine(value), 'issuerScheme'],
])

const isThisMachine = (value: string) =>
  /^(localhost|127\.0\.0\.1|\[::1\])$/.test(parsed(value)?.hostname ?? '')

/** The mail server. */
export const smtpUrl = textThat((value) => Boolean(parsed(value)?.hostname), 'smtpUrl', [
  [(value) => !/^smtps?:\/\//.test(value), 'smtpScheme'],
  [/^smtps:.*:587(\/|\?|$)/, 'smtpsOn587'],
  [/^smtp:.*:465(\/|\?|$)/, 'smtpOn465'],
  unencoded,
])
