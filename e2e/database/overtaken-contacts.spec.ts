import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import { withContacts } from '#lib/memberships/contacts/change-contacts.ts'
import { expect, test } from '../fixtures/statements.ts'
import { addPair } from './contact-pair.ts'

test('a change of contacts that others overtake, or that is in a deadlock with theirs, is tried 25 times', async ({
  own: { db, sql },
}) => {
  const { guid } = await addPair(sql)
  const state = await findContactsState(db, guid)
  const changeAt = async (last: number, overtaken: () => Promise<undefined>) => {
    let tries = 0
    const contacts = { actor: 'olga', read: async () => state }
    const outcome = await withContacts(contacts, async ({ membershipId }) => {
      tries += 1
      return tries === last ? membershipId : overtaken()
    })
    return [outcome, tries]
  }
  const fails = (code: string) => async () => {
    await sql.unsafe(`do $$ begin raise sqlstate '${code}'; end $$`)
    return undefined
  }
  for (const overtaken of [async () => undefined, fails('40P01')]) {
    expect(await changeAt(1, overtaken)).toEqual([guid, 1])
    expect(await changeAt(25, overtaken)).toEqual([guid, 25])
    expect(await changeAt(26, overtaken)).toEqual(['raced', 25])
  }
  await expect(changeAt(2, fails('23505'))).rejects.toThrow()
})
