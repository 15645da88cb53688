import { hashOf } from '#lib/auth/secret.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { comparable } from '../fixtures/client/shown-text.ts'
import type { People, Person } from '../fixtures/people.ts'
import { giveFactor, giveRole, passMfa } from './staff.ts'

/** The proofs of its owner that an account may have beside the password. */
const factors: Readonly<Record<string, (people: People, person: Person) => Promise<unknown>>> = {
  'nothing else': async () => {},
  'a passkey, and two-step sign-in off': (people, person) => people.addPasskey(person),
  'a passkey, and two-step sign-in on': async (people, person) => {
    await people.addPasskey(person)
    await people.sql`
      insert into staff_factor (account_id, switched_on_at) values (${person.id}, now())`
  },
  'an app': (people, person) => giveFactor(people, person, 'enrolled'),
  'an app whose reset is due': (people, person) => giveFactor(people, person, 'reset due'),
}

/** The ways in which the session began. */
const sessions: Readonly<Record<string, (people: People, session: string) => Promise<unknown>>> = {
  'a password': ({ sql }, session) =>
    sql`update credential set amr = '{pwd}', authenticated_at = now() where hash = ${hashOf(session)}`,
  'a password and a factor': async (people, session) => {
    await people.sql`
      update credential set amr = '{pwd,otp,mfa}', authenticated_at = now()
      where hash = ${hashOf(session)}`
    await passMfa(people, session)
  },
  'a link': ({ sql }, session) =>
    sql`update credential set amr = '{}' where hash = ${hashOf(session)}`,
}

const pages = [
  '/second-step',
  '/second-step/recovery',
  '/second-step/set-up',
  '/second-step/set-up/scan',
  '/second-step/codes',
  '/security/factor',
  '/security/factor/on',
  '/security/factor/off',
  '/security/factor/codes',
  '/staff',
]

for (const role of ['a member', 'staff']) {
  test(`each page of two-step sign-in opens for ${role} only in its states, and otherwise leads on as its golden file has`, async ({
    alone: { caller, people },
  }) => {
    const lines = []
    for (const [factor, give] of Object.entries(factors)) {
      for (const [proof, begin] of Object.entries(sessions)) {
        // A temporary password comes before every other step.
        for (const password of proof === 'a password' ? ['own', 'temporary'] : ['own']) {
          const person = await people.add()
          await people.sql`
            update account set password_temporary = ${password === 'temporary'} where id = ${person.id}`
          if (role === 'staff') await giveRole(people, person, 'membership')
          await give(people, person)
          const session = await people.issueCredential(person, { kind: 'session' })
          await begin(people, session)
          lines.push(`# ${factor}; signed in with ${proof}; ${password} password`)
          for (const path of pages) {
            const answer = await caller.send({ method: 'GET', path, headers: cookieOf(session) })
            const [, heading] = /<h1[^>]*>([^<]*)/.exec(answer.text) ?? []
            lines.push(comparable(`${path}: ${answer.headers.location ?? heading}`))
          }
        }
      }
    }
    expect(lines.join('\n')).toMatchSnapshot([
      'staff',
      `second-step-of-${role.split(' ').at(-1)}.txt`,
    ])
  })
}
