import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { listOf, number, type SettingKind } from './kind.ts'

/** The port of the service. */
export const port: SettingKind<number> = {
  ...number(1, 65535),
  expects: 'port',
  mistakes: [[/[:/]/, 'portAlone']],
}

/** The address on which the service listens. */
export const host: SettingKind<string> = {
  parse: (value) =>
    isIP(value) || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value) ? value : undefined,
  expects: 'host',
  mistakes: [
    [/^\*$/, 'everyInterface'],
    [(value) => !isIP(value) && /[:/]/.test(value), 'hostAlone'],
  ],
}

/** A domain as browsers compare it with the host of a page (Web Authentication, section 5.1.2). */
export const rpId: SettingKind<string> = {
  parse: (value) =>
    /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/.test(value)
      ? value
      : undefined,
  expects: 'rpId',
  mistakes: [],
}

/** Origins, as a browser sends them. */
export const origins: SettingKind<readonly string[]> = {
  parse: (value) => {
    const list = listOf(value)
    return list.every(isOrigin) ? list : undefined
  },
  expects: 'origins',
  mistakes: [
    [/;/, 'semicolons'],
    [/\*/, 'anyOrigin'],
    [(value) => listOf(value).some(hasPath), 'originPath'],
  ],
}

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value
const hasPath = (value: string) => /^https?:\/\/[^/]+\//.test(value)

/** IP addresses and ranges. */
export const ranges: SettingKind<readonly string[]> = {
  parse: (value) => {
    const list = listOf(value)
    return list.every(isRange) ? list : undefined
  },
  expects: 'proxies',
  mistakes: [
    [/;/, 'semicolons'],
    [(value) => listOf(value).some((range) => /^\*$|\/0+$/.test(range)), 'everyProxy'],
    [(value) => listOf(value).some((range) => /^[\d.]+:\d+$|^\[.*\]/.test(range)), 'proxyPort'],
    [
      (value) => listOf(value).some((range) => /^\d+(\.\d+){0,2}(\/|$)/.test(range)),
      'proxyPartial',
    ],
    [(value) => listOf(value).some((range) => /[g-z]|^[a-f]+$/i.test(range)), 'proxyName'],
  ],
}

const hostName = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)*[a-z]([a-z\d-]*[a-z\d])?$/

/** Host names, IP addresses and ranges. */
export const hostsOrRanges: SettingKind<readonly string[]> = {
  parse: (value) => {
    const list = listOf(value.toLowerCase())
    return list.every((entry) => isRange(entry) || hostName.test(entry)) ? list : undefined
  },
  expects: 'privateHosts',
  mistakes: [
    [/;/, 'semicolons'],
    [/:\/\//, 'privateHostUrl'],
    [(value) => listOf(value).some((entry) => /^\*$|\/0+$/.test(entry)), 'everyHost'],
  ],
}

/** Only complete addresses: the library would read `10` as 0.0.0.10 and `010.0.0.1` as 8.0.0.1. */
const isRange = (value: string) => {
  const [ip = '', bits] = value.split('/', 2)
  const isComplete = ipaddr.IPv4.isValidFourPartDecimal(ip) || ipaddr.IPv6.isValid(ip)
  return isComplete && (bits === undefined || ipaddr.isValidCIDR(value))
}
