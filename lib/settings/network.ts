import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { listOf, number, type Phrase, type SettingKind, textThat } from './kind.ts'

/** The port of the service. */
export const port: SettingKind<number> = {
  ...number(1, 65535),
  expects: 'port',
  mistakes: [[/[:/]/, 'portAlone']],
}

/** The address on which the service listens. */
export const host = textThat(
  (value) => isIP(value) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value),
  'host',
  [
    [/^\*$/, 'everyInterface'],
    [(value) => !isIP(value) && /[:/]/.test(value), 'hostAlone'],
  ],
)

/** A domain as browsers compare it with the host of a page (Web Authentication, section 5.1.2). */
export const rpId = textThat(
  /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/,
  'rpId',
)

/** A list whose entries pass a test, with the mistakes of an entry. */
const listThat = (
  accepts: (entry: string) => boolean,
  expects: Phrase,
  mistakes: readonly (readonly [RegExp, Phrase])[],
): SettingKind<readonly string[]> => ({
  parse: (value) => {
    const list = listOf(value)
    return list.every(accepts) ? list : undefined
  },
  expects,
  mistakes: [[/;/, 'semicolons'] as const, ...mistakes].map(([pattern, phrase]) => [
    (value) => listOf(value).some((entry) => pattern.test(entry)),
    phrase,
  ]),
})

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value

/** Origins, as a browser sends them. */
export const origins = listThat(isOrigin, 'origins', [
  [/\*/, 'anyOrigin'],
  [/^https?:\/\/[^/]+\//, 'originPath'],
])

/** IP addresses and ranges. */
export const ranges = listThat(isRange, 'proxies', [
  [/^\*$|\/0+$/, 'everyProxy'],
  [/^[\d.]+:\d+$|^\[.*\]/, 'proxyPort'],
  [/^\d+(\.\d+){0,2}(\/|$)/, 'proxyPartial'],
  [/[g-z]|^[a-f]+$/i, 'proxyName'],
])

const hostName = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)*[a-z]([a-z\d-]*[a-z\d])?$/

const inLowerCase = listThat((entry) => isRange(entry) || hostName.test(entry), 'privateHosts', [
  [/:\/\//, 'privateHostUrl'],
  [/^\*$|\/0+$/, 'everyHost'],
])

/** Host names, IP addresses and ranges. */
export const hostsOrRanges: typeof inLowerCase = {
  ...inLowerCase,
  parse: (value) => inLowerCase.parse(value.toLowerCase()),
}

/** Only complete addresses: the library would read `10` as 0.0.0.10 and `010.0.0.1` as 8.0.0.1. */
function isRange(value: string): boolean {
  const [ip = '', bits] = value.split('/', 2)
  const isComplete = ipaddr.IPv4.isValidFourPartDecimal(ip) || ipaddr.IPv6.isValid(ip)
  return isComplete && (bits === undefined || ipaddr.isValidCIDR(value))
}
