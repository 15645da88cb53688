import { expect, test } from '../fixtures/browser.ts'
import type { People } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { formRequest, openRecord, pageBeside } from './form-request.ts'
import { addStaff, staffSession } from './staff.ts'
import { addTwoAccounts, proveMailboxes } from './two-accounts.ts'

/** A change that is no act with values of its own: how it is made and taken back, and what refuses that. */
interface Kind {
  /** Adds what is changed. */
  readonly add: (people: People) => Promise<Subject>
  readonly make: (service: Service, session: string, subject: Subject) => Promise<Response>
  readonly read: (people: People, subject: Subject) => Promise<unknown>
  /** Makes the change so much older. */
  readonly age: (people: People, subject: Subject, interval: string) => Promise<unknown>
  /** Changes it again. */
  readonly changeAgain: (people: People, subject: Subject) => Promise<unknown>
  /** What the page says after Undo if it has changed again. */
  readonly changedSince: string
  readonly twice: string
}

interface Subject {
  readonly record: string
  readonly id: string
  readonly other: string
}

const kinds: Readonly<Record<string, Kind>> = {
  'a change of contacts': {
    add: async (people) => {
      const person = await people.add()
      const { guid } = await people.addMembership({ person, primary: true, billing: true })
      return { record: `/staff/memberships/${guid}`, id: guid, other: person.id }
    },
    make: async (service, session, { record, other }) => {
      const page = await openRecord(service, session, record, `/contacts/${other}/remove`)
      return (await formRequest(service, session, page, 'Remove the contact'))(session)
    },
    read: ({ sql }, { id }) => sql`select * from contact where membership_id = ${id}`,
    age: ({ sql }, { id }, interval) => sql`
      update contact_change set at = now() - ${interval}::interval where membership_id = ${id}`,
    changeAgain: ({ sql }, { id, other }) => sql`
      insert into contact (membership_id, account_id) values (${id}, ${other})`,
    changedSince: 'This cannot be undone: it has changed again since then',
    twice: 'This cannot be undone: it has changed again since then',
  },
  'a merge': {
    add: async (people) => {
      const { kept, merged } = await addTwoAccounts(people)
      await proveMailboxes(people, kept, merged)
      return { record: `/staff/people/${kept.id}`, id: kept.id, other: merged.id }
    },
    make: async (service, session, { record, id, other }) => {
      const page = await openRecord(service, session, record, '/merge')
      const beside = await pageBeside(service, session, page, other)
      return (await formRequest(service, session, beside, 'Merge'))(session, { keep: id })
    },
    read: ({ sql }, { id, other }) => sql`
      select contact.*, disabled_at from contact right join account on account.id = account_id
      where account.id in (${id}, ${other}) order by membership_id, account_id`,
    age: ({ sql }, { other }, interval) => sql`
      update account_merge set undo_until = now() + interval '30 days' - ${interval}::interval
      where merged_id = ${other}`,
    changeAgain: ({ sql }, { id }) => sql`
      update contact set lsfr_access = not lsfr_access where account_id = ${id}`,
    changedSince: 'staff-unmerged-partly',
    twice: 'This account was not merged',
  },
}

for (const [name, kind] of Object.entries(kinds)) {
  test(`${name} is taken back once by another officer with the Undo of all acts, for 30 days`, async ({
    people,
    service,
  }) => {
    const sessionOf = async (role: 'membership' | 'help-desk') =>
      staffSession(people, await addStaff(people, role))
    const [doer, other, helper] = [
      await sessionOf('membership'),
      await sessionOf('membership'),
      await sessionOf('help-desk'),
    ]
    const subject = await kind.add(people)
    const before = await kind.read(people, subject)
    const make = async () => {
      const { headers } = await kind.make(service, doer, subject)
      expect(headers.get('location')).toContain(subject.record)
      return formRequest(service, doer, headers.get('location') ?? '', 'Undo')
    }
    const open = async (session: string) =>
      formRequest(service, session, await openRecord(service, session, subject.record), 'Undo')
    await make()
    const changed = await kind.read(people, subject)
    expect(changed).not.toEqual(before)
    const undo = await open(other)
    await expect(open(helper), 'an officer without the role').rejects.toThrow(/no form/)
    expect((await undo(helper)).status).toBe(404)
    expect(await kind.read(people, subject)).toEqual(changed)
    expect((await undo(other)).status).toBe(303)
    expect(await kind.read(people, subject)).toEqual(before)
    const again = await undo(other)
    expect(again.status, 'twice').toBe(422)
    expect(await again.text()).toContain(kind.twice)

    const late = await make()
    await kind.age(people, subject, '30 days 1 minute')
    expect((await late(other)).status, 'after 30 days').toBe(422)
    await kind.age(people, subject, '29 days 23 hours')
    expect((await late(other)).status, 'before').toBe(303)
    expect(await kind.read(people, subject)).toEqual(before)

    const last = await make()
    await kind.changeAgain(people, subject)
    const refused = await last(doer)
    expect(`${refused.headers.get('location')} ${await refused.text()}`, 'changed again').toContain(
      kind.changedSince,
    )
  })
}
