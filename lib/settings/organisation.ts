import { settingsText as text } from '#lib/text/en/operators/settings.ts'
import { type SettingKind, textThat } from './kind.ts'

/** An email address without a name. */
export const emailAddress = textThat(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/, text.email, [
  [/^mailto:/i, text.withoutMailto],
  [/[<>]/, text.emailAlone],
  [/@.*@/, text.oneEmail],
])

/** A phone number as people read it: digits in groups. The link to it has the digits alone. */
export const phone = textThat(/^\+?(?=(\D*\d){6})[\d ()-]{6,30}$/, text.phone, [
  [/^tel:/i, text.withoutTel],
  [/[a-z]/i, text.phoneAlone],
  [/[,;/]/, text.onePhone],
])

const maxLength = 300

/** A postal address as its lines. */
export const postalLines: SettingKind<readonly string[]> = {
  parse: (value) => {
    const lines = value.split(',').map((line) => line.trim())
    return lines.length > 1 && lines.every(Boolean) && value.length <= maxLength ? lines : undefined
  },
  expects: text.postalAddress,
  mistakes: [
    [/@|:\/\//, text.postalNotOnline],
    [/\\n/, text.postalAddress],
  ],
}

/** A sentence about the registration of the organisation. */
export const registration = textThat(/^[^\p{Cc}]{1,200}$/u, text.registration, [
  [/^[\d\s]+$/, text.registrationNumber],
])

/** The words that follow a price. */
export const feePeriod = textThat(/^\p{L}[^\p{Cc}]{0,39}$/u, text.feePeriod, [
  [/^(day|week|month|quarter|year)s?$/i, text.feePeriodArticle],
])

/** A sentence about all prices. */
export const feeNote = textThat(/^(?=.*\s)[^\p{Cc}]{1,200}$/u, text.feeNote)

/** The meaning that the abbreviation LSFR has for this organisation. */
export const lsfrMeaning = textThat(/^[^\p{Cc}]{1,100}$/u, text.lsfrMeaning, [
  [/^(lsfr|true|false|yes|no)$/i, text.lsfrMeaning],
])
