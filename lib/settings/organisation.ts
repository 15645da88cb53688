import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import { type SettingKind, textThat } from './kind.ts'

/** A picture of the organisation: its URL, and the file that the service sends there. */
export interface Picture {
  readonly url: string
  /** Undefined if a proxy serves the URL. */
  readonly file?: string
}

/** A picture by its path, which is a file of this machine, served as `/` and its name, or else a URL of this site. */
export const picture = (name: string): SettingKind<Picture> => ({
  parse: (path) => {
    if (!/^\/[^/]/.test(path)) return undefined
    return existsSync(path)
      ? { url: `/${name}${extname(path).toLowerCase()}`, file: path }
      : { url: path }
  },
  expects: 'picture',
  mistakes: [[/^(\w+:)?\/\//, 'pictureUrl']],
})

/** A sentence for the first page. */
export const welcome = textThat(/^(?=.*\s)[^\p{Cc}]{1,120}$/u, 'welcome')

/** An email address without a name. */
export const emailAddress = textThat(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/, 'email', [
  [/^mailto:/i, 'withoutMailto'],
  [/[<>]/, 'emailAlone'],
  [/@.*@/, 'oneEmail'],
])

/** A phone number as people read it: digits in groups. The link to it has the digits alone. */
export const phone = textThat(/^\+?(?=(\D*\d){6})[\d ()-]{6,30}$/, 'phone', [
  [/^tel:/i, 'withoutTel'],
  [/[a-z]/i, 'phoneAlone'],
  [/[,;/]/, 'onePhone'],
])

const maxLength = 300

/** A postal address as its lines. */
export const postalLines: SettingKind<readonly string[]> = {
  parse: (value) => {
    const lines = value.split(',').map((line) => line.trim())
    return lines.length > 1 && lines.every(Boolean) && value.length <= maxLength ? lines : undefined
  },
  expects: 'postalAddress',
  mistakes: [
    [/@|:\/\//, 'postalNotOnline'],
    [/\\n/, 'postalAddress'],
  ],
}

/** A sentence about the registration of the organisation. */
export const registration = textThat(/^[^\p{Cc}]{1,200}$/u, 'registration', [
  [/^[\d\s]+$/, 'registrationNumber'],
])

/** The words that follow a price. */
export const feePeriod = textThat(/^\p{L}[^\p{Cc}]{0,39}$/u, 'feePeriod', [
  [/^(day|week|month|quarter|year)s?$/i, 'feePeriodArticle'],
])

/** A sentence about all prices. */
export const feeNote = textThat(/^(?=.*\s)[^\p{Cc}]{1,200}$/u, 'feeNote')

/** The meaning that the abbreviation LSFR has for this organisation. */
export const lsfrMeaning = textThat(/^[^\p{Cc}]{1,100}$/u, 'lsfrMeaning', [
  [/^(lsfr|true|false|yes|no)$/i, 'lsfrMeaning'],
])
