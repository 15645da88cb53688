import { en } from './en.ts'

/** The first that fits counts: most browsers name others too, for the sake of old web sites. */
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

const systems: readonly [RegExp, string][] = [
  [/\biPad\b/, 'an iPad'],
  [/\biPhone\b/, 'an iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
]

const firstIn = (table: readonly [RegExp, string][], text: string) =>
  table.find(([sign]) => sign.test(text))?.[1]

/** What a User-Agent header calls itself, in plain words: 'Chrome on Windows'. */
export const formatUserAgent = (agent: string | null): string =>
  en.agent(firstIn(browsers, agent ?? ''), firstIn(systems, agent ?? ''))
