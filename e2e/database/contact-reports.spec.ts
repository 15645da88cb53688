import { randomUUID } from 'node:crypto'
import { listActivity } from '#db/queries/audit/audit-search.ts'
import { releaseContacts, reportContactChange } from '#db/queries/contacts/contact-changes.ts'
import { sendContactInvitation } from '#db/queries/contacts/contact-invitations.ts'
import { addContactOffer } from '#db/queries/contacts/contact-offers.ts'
import { writeContacts } from '#db/queries/contacts/contacts-edit.ts'
import { addReportLink, listNoticedReports } from '#db/queries/contacts/noticed-contacts.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'
import { addChange, addPair, rights, versionOf } from './contact-pair.ts'

test('whoever reported a change that stays hears so, once, when the contacts can be changed again', async ({
  own: { db, sql },
}) => {
  const { people, ada, bo, guid } = await addPair(sql)
  const { guid: otherGuid } = await people.addMembership({ person: ada, primary: true })
  const report = async (by: typeof ada, to = guid) => {
    const [id, hash] = [await addChange(sql, to, bo, 1, by), newHash()]
    await addReportLink(db, id, { hash, realm: 'tests' })
    expect(await reportContactChange(db, hash, context)).toBe(true)
    return id
  }
  /** The readers of the notice of the release. */
  const release = async (to = guid) => {
    expect(await releaseContacts(db, to, 'olga')).toBe(true)
    const [notice] = await sql`
      delete from outgoing where kind = 'notice' returning event_id as id`
    return (await listNoticedReports(db, notice?.id)).map(({ email }) => email)
  }
  await report(ada)
  await report(ada)
  await report(bo, otherGuid)
  expect(await release()).toEqual([ada.email])
  expect(await release(otherGuid), 'of another membership').toEqual([bo.email])
  await report(bo)
  expect(await release(), 'not those of an earlier report').toEqual([bo.email])
  const undone = await report(ada)
  await sql`update contact_change set undone_at = now() where id = ${undone}`
  expect(await release(), 'of a change that was undone').toEqual([])
  await report(ada)
  await people.disable(ada)
  expect(await release(), 'who is disabled').toEqual([])
})

test('the activity of a member names the membership whose contacts they changed, invited to, offered or reported', async ({
  own: { db, sql },
}) => {
  const { ada, bo, guid, memberOf } = await addPair(sql)
  const member = await memberOf(ada)
  const key = async () => ({ membershipId: guid, version: await versionOf(sql, guid) })
  const invitation = { id: randomUUID(), email: 'eve@x.example', note: null, realm: 'tests' }
  const link = newHash()
  await sendContactInvitation(
    db,
    await key(),
    { ...invitation, billing: false, lsfr: false, hash: newHash() },
    member,
  )
  await addContactOffer(db, await key(), bo.id, member)
  const lines = [{ accountId: bo.id, rights: { ...rights, billing: true } }]
  for (const isConfirmation of [false, true])
    await writeContacts(
      db,
      {
        kind: 'edited',
        accountId: bo.id,
        ...(await key()),
        lines: isConfirmation ? [] : lines,
        isConfirmation,
      },
      member,
    )
  await addReportLink(db, await addChange(sql, guid, bo, 1, ada), { hash: link, realm: 'tests' })
  await reportContactChange(db, link, context)
  const limits = { failedSignIns: 9, views: 9, others: 9 }
  const activity = await listActivity(db, member.session as Buffer, limits)
  expect(activity.map(({ action, membership }) => [action, membership])).toEqual(
    [
      'contact-change-reported',
      'contacts-confirmed',
      'contacts-changed',
      'contact-offered',
      'contact-invited',
    ].map((action) => [action, 'A farm']),
  )
  const [changed] = await sql`
    select cause from event where type = 'contact.changed' order by seq desc limit 1`
  expect(changed?.cause).toEqual({ action: 'contact-edited', by: 'member' })
})
