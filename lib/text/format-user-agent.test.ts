import { expect, test } from 'vitest'
import { formatUserAgent } from './format-user-agent.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'
const android = `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${webkit}`

test.each([
  [`${windows} Chrome/142.0.0.0 Safari/537.36`, 'Windows computer (Chrome)'],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Windows computer (Edge)'],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Windows computer (Opera)'],
  [
    'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0)',
    'Windows computer (Internet Explorer)',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Firefox/145.0', 'Linux computer (Firefox)'],
  [`${mac} AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15`, 'Mac (Safari)'],
  [`${mac} ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Mac (Chrome)'],
  [`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, 'iPhone (Safari)'],
  [`${iphone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'iPhone (Chrome)'],
  [`${iphone.replaceAll('iPhone', 'iPad')} FxiOS/145.0 Safari/605.1.15`, 'iPad (Firefox)'],
  [`${android} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Android phone (Chrome)'],
  [`${android} Chrome/142.0.0.0 Safari/537.36`, 'Android tablet (Chrome)'],
  [
    `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Android phone (Samsung Internet)',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0`, 'Chromebook (Chrome)'],
  ['Mozilla/5.0 Firefox/145.0', 'Firefox'],
  ['curl/8.5.0', 'An app'],
  ['python-requests/2.32 on Linux', 'An app'],
  ['', 'An app'],
  [null, 'An app'],
])('formatUserAgent describes %s as %s', (agent, description) => {
  expect(formatUserAgent(agent)).toBe(description)
})
