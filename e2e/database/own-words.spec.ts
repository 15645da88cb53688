import type postgres from 'postgres'
import { changePassword } from '#lib/accounts/change-password.ts'
import { acceptInvitation } from '#lib/accounts/use-invitation.ts'
import { findMember } from '#lib/auth/member.ts'
import { hashOf, invitationSecret } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'
import { acceptAsNewContact } from '#lib/memberships/contacts/accept-invitation.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { People } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'

/** Words that others know of a person; each is in one fact alone. */
const person = {
  username: 'quillfeather',
  email: 'marigold@thistledown.example',
  forename: 'Peregrine',
  surname: 'Wolstenholme',
}
const words = ['quillfeather', 'marigold', 'thistledown', 'Peregrine', 'Wolstenholme']

/** A way to choose a password, the words that it knows, and what chooses one. */
interface Way {
  readonly knows: readonly string[]
  prepare(sql: postgres.Sql): Promise<(password: string) => Promise<unknown>>
}

const ways: Readonly<Record<string, Way>> = {
  changePassword: {
    knows: words,
    async prepare(sql) {
      const people = new People(sql)
      const { password: current } = await people.add(person)
      const [row] = await sql`select id from account where username = ${person.username}`
      const secret = await people.issueCredential({ id: row?.id }, { kind: 'session' })
      const member = await findMember(secret, context)
      if (!member) throw new Error('There is no member.')
      return (password) => changePassword(member, { current, password }, context)
    },
  },
  acceptInvitation: {
    knows: words,
    async prepare(sql) {
      const { id } = await new People(sql).add({ ...person, invited: true })
      await sql`
        insert into credential (hash, kind, account_id, realm, expires_at)
        values (${hashOf('link')}, 'invitation', ${id}, 'tests', now() + interval '1 day')`
      return (password) => acceptInvitation('link', password, context)
    },
  },
  acceptAsNewContact: {
    knows: words.slice(1),
    async prepare(sql) {
      const people = new People(sql)
      const inviter = await people.add()
      const { guid } = await people.addMembership({ person: inviter, primary: true })
      const [row] = await sql`
        insert into contact_invitation (membership_id, inviter_id, email, expires_at)
        values (${guid}, ${inviter.id}, ${person.email}, now() + interval '1 day') returning id`
      const secret = invitationSecret(row?.id, person.email)
      await sql`
        insert into credential (hash, kind, contact_invitation_id, realm, expires_at)
        values (${hashOf(secret)}, 'contact', ${row?.id}, 'tests', now() + interval '1 day')`
      const { forename, surname } = person
      return (password) => acceptAsNewContact(secret, { forename, surname, password }, context)
    },
  },
}

test('no way to choose a password takes one that is made of the person’s own words or the organisation’s name, or is common', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  try {
    for (const [name, { knows, prepare }] of Object.entries(ways)) {
      await sql`delete from account where username = ${person.username}`
      const choose = await prepare(sql)
      for (const word of [...knows, env.orgName])
        expect(await choose(`${word}2027!!`), `${name}: ${word}`).toBe('context')
      expect(await choose('password1234'), name).toBe('common')
      expect(await choose(`harbour lantern ${newHash().toString('hex')}`), name).toMatchObject({
        secret: expect.any(String),
      })
    }
  } finally {
    await closeDatabase()
  }
})
