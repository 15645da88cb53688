import type { MemberRow } from './member-row.ts'
import { mistakeKinds } from './mistakes.ts'
import { farms, forenames, streets, surnames, towns } from './people-names.ts'

/** A mistake that was planted in the sheet. */
export interface PlantedMistake {
  readonly line: number
  readonly column: string
  readonly code: string
  readonly kind: string
  readonly isWarning: boolean
}

/** The public test vector of bcrypt; the password is U*U. */
const bcryptHash = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
const rowsPerMistake = 50

/**
 * Makes a sheet as a charity exports it: Windows-1252, semicolons, dates and spaces of all kinds,
 * missing and shared emails, several people per membership. Every fiftieth row has a mistake. The
 * same count always makes the same sheet.
 */
export function memberSheet(count: number): { bytes: Buffer; mistakes: PlantedMistake[] } {
  const random = mulberry32(count)
  const mistakes: PlantedMistake[] = []
  const lines: string[] = []
  let line = 1
  let before: MemberRow | undefined
  let left = 0
  for (let n = 0; n < count; n += 1) {
    const place = n % rowsPerMistake
    // The row with the mistake and the row above are memberships of their own.
    const isAlone = place === 24 || place === 25
    const joins = !isAlone && left > 0 && before
    const person = makePerson(n, random)
    const row: MemberRow = joins ? joinMembership(person, joins, random) : person
    if (!joins) left = isAlone || place === 23 ? 0 : Math.floor(random() ** 3 * 3)
    else left -= 1
    if (place === 23) left = 0
    if (isAlone) row.Username = `member${n}`
    if (lines.length === 0) lines.push(toLine(Object.keys(row)))
    line += 1
    const mistake =
      place === 25 ? mistakeKinds[Math.floor(n / rowsPerMistake) % mistakeKinds.length] : undefined
    if (mistake && before) {
      Object.assign(row, mistake.plant(row, before))
      const { column, code, kind, isWarning = false } = mistake
      mistakes.push({ line, column, code, kind, isWarning })
    }
    lines.push(toLine(Object.values(row)))
    line += Object.values(row).join('').split('\n').length - 1
    before = row
  }
  return { bytes: Buffer.from(lines.join(''), 'latin1'), mistakes }
}

const toLine = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')}\r\n`

type Random = () => number

const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value
const digits = (random: Random, count: number) =>
  String(Math.floor(random() * 10 ** count)).padStart(count, '0')
const types = [
  'Individual Member',
  'Individual Member',
  'Friend',
  'Individual Producer',
  'individual member ',
]
const businessTypes = ['Corporate Member', 'Producer Group', 'Scheme Marque buyers and sellers']
const titles = ['Mr', 'Mrs', 'Miss', 'Ms', 'Dr', 'Prof.', 'mr', 'Rev', '', 'Mrs']

/** A person with a membership of their own. */
function makePerson(n: number, random: Random): MemberRow {
  const [town, county, outward] = pick(random, towns)
  const isBusiness = random() < 0.2
  const forename = pick(random, forenames)
  const surname = pick(random, surnames)
  const street = `${1 + Math.floor(random() * 120)} ${pick(random, streets)}`
  const inward = `${digits(random, 1)}${pick(random, [...'ABDEFGHJ'])}${pick(random, [...'LNPQRSTU'])}`
  return {
    'Membership no': `G${10001 + n}`,
    'Membership type': pick(random, isBusiness ? businessTypes : types),
    Organisation: isBusiness ? farms.map((words) => pick(random, words)).join(' ') : '',
    'Date joined': joined(random),
    Title: pick(random, titles),
    'First name': random() < 0.02 ? `${forename}\xa0` : forename,
    Surname: surname,
    'Job title': isBusiness ? pick(random, ['Owner', 'Secretary', 'Director', 'Café manager']) : '',
    'E-mail': random() < 0.12 ? '' : emailOf(forename, surname, n, random),
    Telephone:
      random() < 0.1 ? `(020) 7946 0${digits(random, 3)}` : `01632 960${digits(random, 3)}`,
    Mobile: random() < 0.4 ? '' : `07700 900${digits(random, 3)}`,
    Address: random() < 0.05 ? `The Old Barn\n${street}` : street,
    Town: town,
    County: county,
    'Post code': random() < 0.1 ? `${outward}${inward}`.toLowerCase() : `${outward} ${inward}`,
    Country: pick(random, ['United Kingdom', 'United Kingdom', 'UK', 'united kingdom', '']),
    'Main contact': 'yes',
    Username: random() < 0.1 ? `member${n}` : '',
    'Password hash': random() < 0.08 ? bcryptHash : '',
    Notes: random() < 0.05 ? 'Prefers "paper"; no calls – thank you' : '',
  }
}

const emailOf = (forename: string, surname: string, n: number, random: Random) => {
  const local = `${forename}.${surname}${n}`.normalize('NFD').replace(/[^\w.]/g, '')
  return `${random() < 0.1 ? local : local.toLowerCase()}@${pick(random, ['example.org', 'example.com', 'example.net'])}`
}

/** Another person of the same membership, often a couple with one email. */
function joinMembership(person: MemberRow, first: MemberRow, random: Random): MemberRow {
  return {
    ...person,
    'Membership no': first['Membership no'],
    'Membership type': first['Membership type'],
    Organisation: first.Organisation,
    'Date joined': first['Date joined'],
    ...(person['First name'] === first['First name'] && { 'First name': 'Perpetua' }),
    'E-mail': random() < 0.5 ? first['E-mail'] : person['E-mail'],
    'Main contact': random() < 0.5 ? 'no' : '',
  }
}

/** A day in the formats that Excel writes in the UK. */
function joined(random: Random): string {
  const days = 32_874 + Math.floor(random() * 13_000)
  const date = new Date(Date.UTC(1899, 11, 30 + days))
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-')
  const name = date.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' }).slice(0, 3)
  const formats = [
    `${day}/${month}/${year}`,
    `${day}/${month}/${year}`,
    `${Number(day)}/${Number(month)}/${year}`,
    `${day}-${name}-${year.slice(2)}`,
    String(days),
    `${year}-${month}-${day}`,
    '',
    `${day}/${month}/${year} 00:00`,
  ]
  return pick(random, formats)
}

/** A small generator of pseudo-random numbers, so that the sheet is always the same. */
function mulberry32(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
