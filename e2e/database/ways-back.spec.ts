import { writeFile } from 'node:fs/promises'
import type { StaffActor } from '#db/queries/audit/audit.ts'
import type { ActName } from '#db/values/audit-actions.ts'
import { confirmEmailChange, restoreEmail } from '#lib/accounts/confirm-email-change.ts'
import { isMerged, mergeAccounts, unmergeAccount } from '#lib/accounts/people/merge-accounts.ts'
import type { actsUndoneWith, UndoCapability } from '#lib/acts/acts.ts'
import { hashOf, newSecret, restoreSecret } from '#lib/auth/secret.ts'
import { importFile } from '#lib/imports/applying/import-file.ts'
import { undoImport } from '#lib/imports/applying/manage-imports.ts'
import { csvLine } from '#lib/imports/values/csv-line.ts'
import { addContact, editContact, removeContact } from '#lib/memberships/contacts/edit-contacts.ts'
import { undoContactChange } from '#lib/memberships/contacts/report-change.ts'
import { allowLongQueries, closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { People } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { context, expect, test } from '../fixtures/statements.ts'
import { addStaff } from '../staff/staff.ts'
import { addTwoAccounts, proveMailboxes } from '../staff/two-accounts.ts'
import { rememberTables } from './year/compare-tables.ts'

type UndoableAct = (typeof actsUndoneWith)[UndoCapability][number]

/**
 * The acts that nobody takes back: they change no values, another act ends what they began, or a page says before them
 * that what they replace is not kept.
 */
const final = [
  'account-created',
  'account-disabled',
  'account-enabled',
  'account-erased',
  'change-undone',
  'client-created',
  'client-deleted',
  'client-disabled',
  'client-edited',
  'client-enabled',
  'client-secret-ended',
  'client-secret-rotated',
  'client-webhook-added',
  'client-webhook-changed',
  'closure-asked',
  'closure-done',
  'closure-withdrawn',
  'contact-change-reported',
  'contact-invited',
  'contact-offer-ended',
  'contact-offered',
  'contacts-changed',
  'contacts-confirmed',
  'contacts-released',
  'decision-undone',
  'email-change-asked',
  'email-change-entered',
  'email-change-withdrawn',
  'email-restored',
  'erasure-planned',
  'erasure-undone',
  'invitation-sent',
  'logo-changed',
  'logo-removed',
  'membership-created',
  'membership-deleted',
  'membership-reminded',
  'membership-types-changed',
  'merge-undone',
  'note-added',
  'note-removed',
  'profile-changed',
  'reminders-agreed',
  'replies-changed',
  'request-done',
  'request-recorded',
  'signing-key-ended',
  'signing-key-made',
  'task-noted',
] as const satisfies readonly ActName[]

/** The acts with a way back of their own; every other one is final, or has the Undo of all acts (decision 109). */
type OwnAct = Exclude<ActName, UndoableAct | (typeof final)[number]>

interface Scene {
  readonly people: People
  readonly membershipId: string
  /** A contact of the membership, and another one or someone else. */
  readonly contactId: string
  readonly otherId: string
  readonly doer: StaffActor
}

interface Way {
  /** Adds the two people whom the act is about, by default contacts of the membership. */
  readonly add?: (people: People) => Promise<readonly [contactId: string, otherId: string]>
  /** Does the act, and returns what another officer, or the owner of a mailbox, takes it back with. */
  readonly act: (scene: Scene) => Promise<(officer: StaffActor) => Promise<unknown>>
}

const undoContacts = async ({ people, membershipId }: Scene) => {
  const [change] = await people.sql`
    select id from contact_change where membership_id = ${membershipId} order by at desc limit 1`
  return async (officer: StaffActor) =>
    expect(await undoContactChange({ membershipId, id: change?.id }, officer)).toBe('done')
}

const billing = { primary: false, billing: true, lsfr: false }

const ways: Readonly<Record<OwnAct | 'import-applied', Way>> = {
  'contact-added': {
    add: async (people) => [(await people.add()).id, (await people.add()).id],
    act: async (scene) => {
      const { membershipId, otherId: accountId, doer } = scene
      expect(await addContact({ membershipId, accountId }, doer, billing)).toBe('done')
      return undoContacts(scene)
    },
  },
  'contact-edited': {
    act: async (scene) => {
      const { membershipId, otherId: accountId, doer } = scene
      expect(await editContact({ membershipId, accountId }, doer, billing)).toBe('done')
      return undoContacts(scene)
    },
  },
  'contact-removed': {
    act: async (scene) => {
      const { membershipId, otherId: accountId, doer } = scene
      expect(await removeContact({ membershipId, accountId }, doer)).toBe('done')
      return undoContacts(scene)
    },
  },
  'account-merged': {
    add: async (people) => {
      const { kept, merged } = await addTwoAccounts(people)
      return [kept.id, merged.id]
    },
    act: async ({ contactId: keptId, otherId: mergedId, doer }) => {
      expect(isMerged(await mergeAccounts({ keptId, mergedId }, doer))).toBe(true)
      return async (officer) => expect(await unmergeAccount(mergedId, officer)).toBe('undone')
    },
  },
  'email-changed': {
    act: async ({ people, contactId }) => {
      const secret = newSecret()
      await people.sql`
      insert into credential (hash, kind, account_id, epoch, realm, address, expires_at)
      values (${hashOf(secret)}, 'email', ${contactId}, 0, 'tests', 'new@people.example', now() + interval '1 hour')`
      expect(await confirmEmailChange(secret, context)).toBe(contactId)
      return async () => {
        expect(await restoreEmail(restoreSecret(hashOf(secret)), context)).toBe(true)
        // The mailbox is proved again, at another time.
        await people.sql`
        update account set email_verified_at = former.email_verified_at from former.account as former
        where account.id = former.id and account.id = ${contactId} and account.email_verified_at is not null`
      }
    },
  },
  'import-applied': {
    act: async ({ people, contactId, doer }) => {
      const path = test.info().outputPath('people.csv')
      const [contact] = await people.sql`
        select forename, surname from account where id = ${contactId} and email_verified_at is not null`
      const rows = [
        ['Source', 'ID', 'First name', 'Last name', 'Email address'],
        ['gatehouse', contactId, contact?.forename, contact?.surname, 'moved@people.example'],
        ['crm', '2001', 'Ann', 'Field', 'ann@people.example'],
      ]
      await writeFile(path, rows.map((cells) => csvLine(cells)).join(''))
      const { importId } = await importFile({
        path,
        kind: 'accounts',
        write: true,
        onlyGood: false,
        merge: [],
        operator: doer,
        onProgress() {},
        onMerge() {},
      })
      return async (officer) =>
        expect(await undoImport(importId ?? 0, officer, true)).toMatchObject({
          state: 'done',
          kept: [],
        })
    },
  },
}

test('after each act with a way back of its own was taken back by another officer, every table is as it was', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  allowLongQueries()
  const people = new People(sql)
  const officer = async (): Promise<StaffActor> => {
    const { id: accountId, username } = await addStaff(people, 'membership')
    return { accountId, username, role: 'membership' }
  }
  try {
    const [doer, other] = [await officer(), await officer()]
    for (const [name, { add, act }] of Object.entries(ways)) {
      const [primary, second] = [await people.add(), await people.add()]
      await proveMailboxes(people, primary)
      const { guid: membershipId } = await people.addMembership(
        { person: primary, primary: true },
        { person: second },
      )
      const [contactId, otherId] = (await add?.(people)) ?? [primary.id, second.id]
      const findDifferences = await rememberTables(sql)
      const takeBack = await act({ people, membershipId, contactId, otherId, doer })
      expect(Object.keys(await findDifferences()), name).not.toEqual([])
      await takeBack(other)
      expect(await findDifferences(), name).toEqual({})
      await sql`drop schema former cascade`
    }
  } finally {
    await closeDatabase()
  }
})
