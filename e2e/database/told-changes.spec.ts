import { claimOutgoing, type DueNotice } from '#db/queries/outgoing.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'
import { messagesAbout } from '#lib/lifecycle/messages-about.ts'
import { storeInPlaceOf } from '#lib/mail/send.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { People } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, newHash, test } from '../fixtures/statements.ts'
import { type Change, toldChanges } from './told-changes.ts'

test('each change of which someone is told stores one notice in its statement, none if it is refused, and its email is in the language of the reader', async ({
  own: { db, sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const people = new People(sql)
  const takeNotices = async () => (await claimOutgoing(db, [])) as DueNotice[]
  const variants = Object.entries(toldChanges).flatMap(([name, changes]) =>
    changes.map((change) => ({ name, ...change })),
  )
  try {
    for (const { name, prepare, run, facts = null, emails = ['reader'] } of variants) {
      const subjects = []
      for (const language of ['en', 'cy'] as const) {
        const person = await people.add()
        const { email } = person
        const session = hashOf(await people.issueCredential(person, { kind: 'session' }))
        const hash = name.startsWith('application') ? newHash() : session
        const reader = { db, sql, people, person, language, email, hash }
        const prepared = String(await prepare?.(reader))
        const stranger = { hash: newHash(), email: `not-${email}`, lease: '-infinity' }
        await run({ ...reader, ...stranger }, prepared)
        expect(await takeNotices(), `${name} refused`).toEqual([])
        await run(reader, prepared)
        // The process could die here: any instance writes the emails.
        const [notice, ...others] = await takeNotices()
        expect(others, name).toEqual([])
        const ofPage = emails.includes('reader') ? language : null
        expect(notice, name).toMatchObject({ kind: 'notice', language: ofPage, facts })
        await run(reader, prepared)
        expect(await takeNotices(), `${name} again`).toEqual([])
        if (!notice) continue
        await storeInPlaceOf(notice.id, await messagesAbout(notice))
        const stored = await sql`delete from outgoing returning recipient, subject`
        expect(stored.map(({ recipient }) => recipient).toSorted(), name).toEqual(
          emails.map((to) => (to === 'organisation' ? env.contact.email : email)).toSorted(),
        )
        subjects.push(stored.find(({ recipient }) => recipient === email)?.subject)
      }
      if (emails.includes('reader')) expect(subjects[0], name).not.toBe(subjects[1])
    }
    const { prepare, run } = toldChanges['subscription-removed'][0] as Change
    const person = await people.add()
    const { email } = person
    const reader = { db, sql, people, person, language: 'en' as const, email, hash: newHash() }
    const remove = async () => {
      await prepare?.(reader)
      await run(reader, '')
      const [notice] = await takeNotices()
      return (attempts: number) => messagesAbout({ ...(notice as DueNotice), attempts })
    }
    const write = await remove()
    expect(await write(1)).toHaveLength(1)
    expect(await write(2), 'after an instance that counted it died').toHaveLength(1)
    expect(await (await remove())(1), 'just after another').toEqual([])
  } finally {
    await closeDatabase()
  }
})
