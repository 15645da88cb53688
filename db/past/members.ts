import { cast } from '../demo.ts'
import { type Chance, daysAfter, idOf } from './chance.ts'
import lists from './lists.json' with { type: 'json' }

const peopleCount = 240
const membershipCount = 200
/** The joiners of each month: most come before the season and after the harvest. */
const seasons = [6, 5, 9, 13, 10, 6, 4, 3, 10, 11, 6, 3]
const seasonOf = (time: number) => seasons[new Date(time).getUTCMonth()] as number
const forenames = lists.forenames.split(' ')
const surnames = lists.surnames.split(' ')
const farms = lists.farms.split(' ')
const grounds = lists.grounds.split('|')

type MembershipType = readonly [
  type: string,
  share: number,
  /** The last word of the name of such an organisation, empty for a farm; null for a person. */
  ending: string | null,
]
const types = lists.types as readonly (readonly unknown[])[] as readonly MembershipType[]
const typeOfEach = types.flatMap((type) => Array.from({ length: type[1] }, () => type))

/** The times at which the memberships began, the earliest first: two fifths are older than three years. */
export function makeBeginnings(now: number, { share, between }: Chance): number[] {
  const begins: number[] = []
  while (begins.length < membershipCount * 0.6) {
    const time = daysAfter(now, -between(2, 3 * 365))
    if (share() * Math.max(...seasons) < seasonOf(time)) begins.push(time)
  }
  while (begins.length < membershipCount) begins.push(daysAfter(now, -between(3 * 365, 12 * 365)))
  return begins.sort((a, b) => a - b)
}

/** The rows of `account`: those who joined, and after them the other contacts of organisations. */
export const makePeople = (
  begins: readonly number[],
  passwordHash: string,
  { between, pick }: Chance,
) =>
  Array.from({ length: peopleCount }, (_, n) => {
    const since = begins[n % membershipCount] as number
    // The steps have no factor in common with the lengths of the lists, so no full name occurs twice.
    const forename = forenames[(n * 29) % forenames.length] as string
    const surname = surnames[(n * 43 + Math.floor(n / 70)) % surnames.length] as string
    const [town, county, postcode, phone] = pick(lists.places)
    const number = between(100, 999)
    return {
      id: idOf('a', n),
      username: `${forename}.${surname}`.toLowerCase(),
      email: n % 31 === 30 ? null : `${forename}@${surname}.example`.toLowerCase(),
      password_hash: n % 6 === 5 ? null : passwordHash,
      forename,
      surname,
      position: n % 3 === 0 ? pick(lists.positions.split(' ')) : null,
      address: `${number % 90} ${pick(farms)} Lane, ${town}`,
      county,
      postcode: `${postcode}${pick(lists.postcodeEndings.split(' '))}`,
      country: 'United Kingdom',
      phone: n % 4 === 3 ? null : `${phone}${number}`,
      mobile: n % 3 === 2 ? null : `07700 900${number}`,
      created_at: new Date(since),
    }
  })

function yearsAfter(time: number, years: number): number {
  const date = new Date(time)
  return date.setUTCFullYear(date.getUTCFullYear() + years)
}

/**
 * A row of `membership`, and the days on which it was renewed: all that began more than three years ago were, of
 * the others one in six leaves after the first year and one in twelve later.
 */
function makeMembership(n: number, joined: number, now: number, { share, between, pick }: Chance) {
  const [type, , ending] = typeOfEach[(n * 83) % typeOfEach.length] as MembershipType
  const bands = cast.fees.flatMap((fee) => (fee.type === type && fee.band ? [fee.band] : []))
  const [town, county, postcode] = pick(lists.places)
  const farm = farms[n % farms.length] as string
  const payments: Date[] = []
  let years = 1
  let paidUntil = 0
  for (;;) {
    paidUntil = daysAfter(yearsAfter(joined, years), -1)
    if (paidUntil > daysAfter(now, 25)) break
    const paidAt = daysAfter(paidUntil, between(-40, 18))
    const isOld = paidUntil < daysAfter(now, -3 * 365)
    if (!isOld && (paidAt > now || share() < (years === 1 ? 1 / 6 : 1 / 12))) break
    payments.push(new Date(paidAt))
    years += 1
  }
  const leavesAt = daysAfter(paidUntil, between(0, 60))
  const hasEnded = leavesAt < now && share() < 0.6
  return {
    id: idOf('b', n),
    charity_number: `G${1_005 + n}`,
    type,
    band: bands.length > 0 ? pick(bands) : null,
    name: ending === null ? null : `${farm} ${ending || pick(grounds)}`,
    address: `${farm} Lane, ${town}\n${county}`,
    postcode: `${postcode}${pick(lists.postcodeEndings.split(' '))}`,
    country: 'United Kingdom',
    joined_on: new Date(joined),
    renews_on: new Date(paidUntil),
    ended_on: hasEnded ? new Date(leavesAt) : null,
    end_reason: hasEnded ? pick(lists.endReasons.split('|')) : null,
    // The database says it of one that has ended.
    is_over: paidUntil < daysAfter(now, -91),
    created_at: new Date(joined),
    payments,
  }
}

/** The memberships that began at these times, each with the days on which it was renewed. */
export const makeMemberships = (begins: readonly number[], now: number, chance: Chance) =>
  begins.map((joined, n) => makeMembership(n, joined, now, chance))

/** A row of `account`. */
export type PastPerson = ReturnType<typeof makePeople>[number]
/** A row of `membership`, with its payments. */
export type PastMembership = ReturnType<typeof makeMembership>

/** The rows of `contact`: the person who joined, and second contacts of organisations. */
export function makeContacts(
  people: readonly PastPerson[],
  memberships: readonly PastMembership[],
  { share }: Chance,
) {
  const contact = (membership_id: string, n: number, isFirst: boolean) => ({
    membership_id,
    account_id: (people[n] as PastPerson).id,
    is_primary: isFirst,
    is_billing: isFirst,
    lsfr_access: share() < 0.3,
  })
  const organisations = memberships.filter(({ name }) => name !== null)
  return [
    ...memberships.map(({ id }, n) => contact(id, n, true)),
    ...organisations
      .slice(membershipCount - peopleCount)
      .map(({ id }, n) => contact(id, membershipCount + n, false)),
  ]
}

/** Sign-ins of fifteen months, more of them in the seasons and on weekdays. */
export const makeSignIns = (ids: readonly string[], now: number, chance: Chance) =>
  ids
    .flatMap((account_id) => Array.from({ length: chance.between(1, 14) }, () => account_id))
    .map((account_id) => {
      const time = daysAfter(now, -chance.between(1, 455)) - chance.between(0, 12 * 60) * 60_000
      return { time, account_id, agent: chance.pick(lists.agents.split('|')) }
    })
    .filter(({ time }) => {
      const isWeekend = new Date(time).getUTCDay() % 6 === 0
      return chance.share() * 14 < seasonOf(time) + 3 && (!isWeekend || chance.share() < 0.4)
    })
    .map(({ time, ...event }) => ({ at: new Date(time), action: 'signed-in', ...event }))
