import { createHash } from 'node:crypto'
import { type Chance, daysAfter, idOf } from './chance.ts'
import lists from './lists.json' with { type: 'json' }
import type { PastPerson } from './members.ts'

/** SHA-256 of a text, as PostgreSQL reads it. */
export const hashOf = (text: string): string =>
  `\\x${createHash('sha256').update(text).digest('hex')}`

/** The days since which applications wait in each state; two payments are late. */
const waitingDays = {
  sent: [1, 2, 3, 5, 9],
  asked: [4, 11],
  accepted: [2],
  'awaiting-payment': [3, 19, 26],
  started: [0, 6],
}
const offers = [
  { type: 'Individual Producer', band: 'A', individual: false, amount: 120 },
  { type: 'Individual Member', band: null, individual: true, amount: 36 },
  { type: 'Corporate Member', band: '1', individual: false, amount: 250 },
]

/** The rows of `join_application`; the first applicant was a member before. */
export const makeApplications = (people: readonly PastPerson[], now: number, { pick }: Chance) =>
  Object.entries(waitingDays)
    .flatMap(([state, days]) =>
      days.map((day) => ({ state, at: daysAfter(now - 7_200_000, -day) })),
    )
    .map(({ state, at }, n) => {
      const like = people[20 + n * 17] as PastPerson
      const { address, county, postcode, country, surname, phone, mobile } = like
      const { forename } = n === 0 ? like : (people[n * 11] as PastPerson)
      const offer = pick(offers)
      const name = { forename, surname, email: `${forename}.${surname}@new.example`.toLowerCase() }
      return {
        id: idOf('c', n),
        reference: `DEMO-${1_001 + n}`,
        state,
        start_hash: hashOf(`application ${n}`),
        ...offer,
        ...name,
        organisation: offer.individual ? null : `${surname} & ${pick(lists.partners.split(' '))}`,
        about: offer.individual ? null : pick(lists.about.split('|')),
        address,
        county,
        postcode,
        country,
        phone: phone ?? mobile,
        created_at: new Date(at - 3_600_000),
        sent_at: state === 'started' ? null : new Date(at),
        changed_at: new Date(at),
        reminders: 2,
      }
    })

/** The rows of `task`: an email that bounced, contacts to confirm, and notes, the first about two records of one person. */
export const makeTasks = (
  about: Readonly<Record<'bounced' | 'twin', string>> & { readonly membership: string | undefined },
  staff: Readonly<Record<string, string>>,
  now: number,
) =>
  [
    { kind: 'email-fails', account_id: about.bounced },
    { kind: 'contacts-not-confirmed', membership_id: about.membership, owner_id: staff.gus },
    ...lists.tasks.map(([text, owner, dueInDays], n) => ({
      kind: 'note',
      text,
      owner_id: owner && staff[owner],
      account_id: n === 0 ? about.twin : null,
      due_on: new Date(daysAfter(now, Number(dueInDays))),
    })),
  ].map((task, n) => ({ ...task, created_at: new Date(daysAfter(now, -n - 1)) }))

/** The rows of `import`: the first members, as long ago as imports are listed, and corrections. */
export const makeImports = (people: readonly PastPerson[], now: number) => {
  const first = daysAfter(now, -500)
  const oldest = people.filter(({ created_at }) => created_at.getTime() < first).length
  const counts = (added: number, changed: number) => ({
    accounts: { new: added, changed, unchanged: 0 },
  })
  return [
    { at: first, operator: 'staff:fay', file: 'members.xlsx', counts: counts(oldest, 0) },
    {
      at: daysAfter(now, -64),
      operator: 'staff:gus',
      file: 'new-phones.csv',
      counts: counts(0, 38),
    },
  ].map(({ at, file, ...row }) => ({
    ...row,
    at: new Date(at),
    kind: 'sheet',
    file,
    sha256: hashOf(file),
    mapping: {},
  }))
}
