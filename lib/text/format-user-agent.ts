import { type Texts, texts } from './texts.ts'

/** In order of precedence, because most browsers also name others for the sake of old websites. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(DuckDuckGo|Ddg)\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
  [/\b(MSIE |Trident\/)/, 'Internet Explorer'],
]

type System = keyof Texts['device']['systems']

const systems: readonly [RegExp, System][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b.*\bMobile\b/, 'AndroidPhone'],
  [/\bAndroid\b/, 'AndroidTablet'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'CrOS'],
  [/\bMacintosh\b/, 'Macintosh'],
  [/\bLinux\b/, 'Linux'],
]

/** True if a User-Agent header is that of a browser, and not of another program. */
export const isBrowser = (agent: string | null): boolean =>
  firstMatch(browsers, agent ?? '') !== undefined

/** A User-Agent header in plain words, such as 'Windows computer (Chrome)'. */
export function formatUserAgent(agent: string | null): string {
  const browser = firstMatch(browsers, agent ?? '')
  if (!browser) return texts().device.app
  const system = firstMatch(systems, agent ?? '')
  return system ? texts().device.browserOn(browser, texts().device.systems[system]) : browser
}

const firstMatch = <Name>(table: readonly [RegExp, Name][], text: string): Name | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1]
