import { personGroups } from '#db/values/record-fields.ts'
import { isPhoneNumber } from '#lib/contract/phone.ts'
import { isBritish } from '#lib/contract/uk.ts'
import { isPlaceholder } from '../values/cell-fault.ts'
import type { RowRule, WarnedRow } from './row-rule.ts'

/** `A` is an initial; `a` and `ac` between names are Welsh for `and`. */
const couple = /[&+/]|(?<!\p{L})([Aa][Nn][Dd]|[Pp]lus)(?!\p{L})|(?<=\S )ac?(?= \S)/u
const twoTitles =
  /\b(mr|sir|lord)\b.*\b(mrs|ms|miss|mx|lady|dame)\b|\b(mrs|ms|miss|lady)\b.*\b(mr|sir|lord)\b/i
const company =
  /(^|\s)(ltd|limited|plc|llp|cic|cio|inc)\.?$|\s(farms?|trust|school|college|university|council|association|foundation|partnership|nursery|nurseries|dairy|growers|co-?op(erative)?|company|society|club)$/i
const remark =
  /[[\]()@\d]|(?<!\p{L})(dec['’]?d|deceased|died|do not|gone away|moved|resigned|lapsed|rip|r\.i\.p|late|executors?|estate of)(?!\p{L})/iu
/** Two numbers of at least six digits, with a mark or a word between them. */
const twoPhones = /\d(?:[\s()-]*\d){5,}\s*(?:[/;,&|]|\bor\b|\band\b)\s*[+(]?\d(?:[\s()-]*\d){5,}/i
const postcodeWithin = /\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/i

const provider = /@([^.@]*)\.(?:.*\.)?([^.]*)$/
const endings = new Set(['con', 'cmo', 'ocm', 'vom', 'ogr', 'ukk'])
const misspelt = new Set([
  'gmial',
  'gamil',
  'gmal',
  'gmai',
  'gnail',
  'gmaill',
  'hotmial',
  'hotmal',
  'hotmai',
  'hotamil',
  'yaho',
  'yahooo',
  'outlok',
  'btintenet',
])
/** Providers whose emails end in .com only. */
const ofCom = new Set(['gmail', 'googlemail', 'icloud', 'btinternet'])

/** The name, which is empty for an organisation without a person. */
export const nameOf = ({ text }: WarnedRow): string =>
  [text('forename'), text('surname')].filter(Boolean).join(' ')

const typedName = ({ typed }: WarnedRow) =>
  ['title', 'forename', 'surname'].map(typed).filter(Boolean).join(' ')

/** Returns true for the titles of two people, which are a warning of their own. */
const isOfTwo = (title: string) => couple.test(title) || twoTitles.test(title)

const ifMatches = (pattern: RegExp, text: string) => (pattern.test(text) ? text : undefined)
const numbers = ({ text }: WarnedRow) => personGroups.phone.map(text).filter(Boolean)

/** A British number that begins with 01 has eleven digits, apart from those of few places. */
const lacksDigit = (number: string) => /^01\d{8}$/.test(number.replace(/[\s().-]/g, ''))

/** The rules about people, by the code of their warning. */
export const personRules = {
  'no-surname': ({ has, text }) =>
    has('surname') && /^[-.?x]*$/i.test(text('surname'))
      ? text('forename') || text('organisation') || '-'
      : undefined,
  deceased: (row) => (row.text('deceased') ? nameOf(row) : undefined),
  'placeholder-name': (row) =>
    ['forename', 'surname'].some((name) => {
      const word = row.text(name)
      return word.length > 2 && (isPlaceholder(word) || /^(not known|test)$/i.test(word))
    })
      ? nameOf(row)
      : undefined,
  'two-people': (row) =>
    isOfTwo(row.typed('title')) ||
    ['forename', 'surname'].some((name) => couple.test(row.typed(name))) ||
    row.typed('forename').includes(',') ||
    /(?<!\p{L})family$|^the\s.*s$/iu.test(row.typed('surname'))
      ? typedName(row)
      : undefined,
  'title-dropped': (row) =>
    row.text('title') === '' && row.typed('title') !== '' && !isOfTwo(row.typed('title'))
      ? typedName(row)
      : undefined,
  'letter-case': (row) => {
    const [name, surname] = [nameOf(row), row.text('surname')]
    const hasLetters = surname.length > 2 && surname.toUpperCase() !== surname.toLowerCase()
    return hasLetters && (surname === surname.toUpperCase() || name === name.toLowerCase())
      ? name
      : undefined
  },
  remark: (row) => ifMatches(remark, nameOf(row)),
  company: (row) => ifMatches(company, nameOf(row)),
  'no-postcode': (row) =>
    row.has('postcode') &&
    row.text('postcode') === '' &&
    row.address !== '' &&
    isBritish(row.country)
      ? nameOf(row) || row.text('organisation')
      : undefined,
  'postcode-elsewhere': ({ text, address, country }) =>
    isBritish(country)
      ? [text('town'), text('county'), text('postcode') === '' ? address : ''].find((cell) =>
          postcodeWithin.test(cell),
        )
      : undefined,
  'email-domain': ({ text }) => {
    const email = text('email')
    const [, name = '', ending = ''] = provider.exec(email) ?? []
    const isWrong =
      endings.has(ending) || misspelt.has(name) || (ofCom.has(name) && ending !== 'com')
    return isWrong ? email : undefined
  },
  'two-phones': (row) => numbers(row).find((number) => twoPhones.test(number)),
  'phone-digits': (row) =>
    numbers(row).find(
      (number) =>
        !twoPhones.test(number) &&
        (!isPhoneNumber(number, row.country) || (isBritish(row.country) && lacksDigit(number))),
    ),
} as const satisfies Record<string, RowRule>
