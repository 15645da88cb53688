import { idOf, numbers, staffSizes } from '../data/fill-staff.js'

/** Requests a path as a member of staff and returns the page. @typedef {(path: string) => Promise<string>} Open */

/** Paths of records that a search has opened. @typedef {Awaited<ReturnType<typeof findRecords>>} Records */

const recordsToFind = 25

/** Searches for people and memberships, because only a search leads to a record. @param {Open} open */
export async function findRecords(open) {
  const people = []
  const memberships = []
  for (let n = 0; n < recordsToFind; n += 1) {
    const number = 5_000 + Math.floor((n * (staffSizes.accounts - 10_000)) / recordsToFind)
    const found = await open(pathOfNumber(number))
    people.push(linkIn(found, `/staff/people/${idOf('account', number)}`))
    memberships.push(linkIn(found, `/staff/memberships/${idOf('membership', number)}`))
  }
  const found = await open(pathOfNumber(numbers.busy))
  return {
    people,
    memberships,
    busyPerson: linkIn(found, `/staff/people/${idOf('account', numbers.busy)}`),
    busyMembership: linkIn(found, `/staff/memberships/${idOf('membership', numbers.busy)}`),
  }
}

const pathOfNumber = (/** @type {number} */ n) => `/staff/people?q=M${`${n}`.padStart(7, '0')}`

/** The links that begin so. @param {string} html @param {string} start */
export const linksIn = (html, start) =>
  [...html.matchAll(/href="([^"]*)"/g)].flatMap(([, href = '']) => {
    const path = href.replaceAll('&amp;', '&')
    return path.startsWith(start) ? [path] : []
  })

/** The first link that begins so. @param {string} html @param {string} start */
export function linkIn(html, start) {
  const [path] = linksIn(html, start)
  if (!path) throw new Error(`A page has no link to ${start}.`)
  return path
}
