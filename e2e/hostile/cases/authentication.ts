import { createHash } from 'node:crypto'
import { cookieOf } from '../../fixtures/browser.ts'
import type { CredentialInput } from '../../fixtures/people.ts'
import { type HostileCase, tabulate } from '../case.ts'
import type { World } from '../world.ts'

/** Issues a bearer, changes what is sent or stored, and presents it to an endpoint. */
type Attack = (bearer: string, world: World, id: string) => unknown

const present = async (world: World, attack: Attack) => {
  const person = await world.people.add()
  const bearer = await world.people.issueCredential(person)
  const sent = (await attack(bearer, world, person.id)) ?? bearer
  const headers = typeof sent === 'string' ? { Authorization: `Bearer ${sent}` } : sent
  return world.caller.call('profile', { headers: headers as Record<string, string> })
}

const issue =
  (input: CredentialInput): Attack =>
  async (_, { people }, id) =>
    people.issueCredential({ id }, input)

const digest = (text: string, encoding: 'hex' | 'base64url') =>
  createHash('sha256').update(text).digest(encoding)

const tampered = (secret: string) =>
  secret.slice(0, -2) + (secret.at(-2) === 'A' ? 'B' : 'A') + secret.at(-1)

const invalid = '401 DataError:Authentication'
const row = (attack: Attack, expected = invalid): [Attack, string] => [attack, expected]

const code = ({ caller, people }: World, membership: string) =>
  people
    .add()
    .then((person) => people.issueCredential(person))
    .then((bearer) => caller.call('contacts', { membership, bearer }))

const signIn = async ({ caller, people }: World, change: { readonly [field: string]: string }) => {
  const { username, password } = await people.add()
  return caller.call('authenticate', { input: { type: 'token', username, password, ...change } })
}

const notFound = '404 DataError:membership:NotFoundRule'
const rejected = '403 DataError:Authentication'

/** Credentials that are expired, revoked, tampered with, truncated or of another kind. */
export const authenticationCases: HostileCase[] = [
  ...tabulate({ family: 'authentication', stillWorks: 'profile', subject: 'a bearer' }, present, {
    'that has expired': row(issue({ lifetimeSeconds: -1 })),
    'that was revoked': row((_, { database }, id) =>
      database.sql`delete from credential where account_id = ${id}`.then(() => undefined),
    ),
    'of a disabled account': row((_, { people }, id) =>
      people.disable({ id }).then(() => undefined),
    ),
    'older than a change of the password': row((_, { database }, id) =>
      database.sql`update account set epoch = epoch + 1 where id = ${id}`.then(() => undefined),
    ),
    'of a disabled client': row(async (_, { grants, people }, id) =>
      people.issueCredential({ id }, { clientId: (await grants.addClient({ disabled: true })).id }),
    ),
    'with one letter changed': row(tampered),
    'without its last letter': row((bearer) => bearer.slice(0, -1)),
    'with an extra letter': row((bearer) => `${bearer}A`),
    'with padding': row((bearer) => `${bearer}=`),
    'in upper case': row((bearer) => bearer.toUpperCase()),
    'without its prefix': row((bearer) => bearer.slice(3)),
    'that is only the prefix': row(() => 'gh_'),
    'that is empty': row(() => ({ Authorization: 'Bearer ' })),
    'that is missing after the scheme': row(() => ({ Authorization: 'Bearer' })),
    'given twice': row((bearer) => `${bearer} ${bearer}`),
    'after another, separated by a comma': row((bearer) => `x, Bearer ${bearer}`),
    'in quotation marks': row((bearer) => `"${bearer}"`),
    'of the scheme Basic': row((bearer) => ({ Authorization: `Basic ${bearer}` })),
    'without a scheme': row((bearer) => ({ Authorization: bearer })),
    'that is SQL': row(() => "' or '1'='1"),
    'of 10,000 letters': row(() => 'x'.repeat(10_000)),
    'that is its own hash in hexadecimal': row((bearer) => digest(bearer, 'hex')),
    'that is its own hash in base64url': row((bearer) => digest(bearer, 'base64url')),
    'that is a JWT without a signature': row(() => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'),
    'that is a refresh token': row(issue({ kind: 'refresh' })),
    'that is a passthrough token': row(issue({ kind: 'passthrough' })),
    'that is a session': row(issue({ kind: 'session' })),
    'that is a temporary password': row(issue({ kind: 'reset' })),
    'without the role': row(issue({ roles: ['openid'] }), '403 DataError:Scope'),
    'in another header': row((bearer) => ({ 'X-Authorization': `Bearer ${bearer}` }), '401'),
    'in a session cookie': row((bearer) => cookieOf(bearer)),
    'in the cookie of another name': row((bearer) => ({ Cookie: `session=${bearer}` }), '401'),
  }),
  ...tabulate({ family: 'authentication', stillWorks: 'profile', subject: 'a membership' }, code, {
    'that does not exist': ['00000000-0000-7000-8000-000000000000', notFound],
    'that is not a GUID': ['1', notFound],
    'that is SQL': ["'%20or%20true--", notFound],
    'with a NUL': ['%00', notFound],
    'with invalid percent-encoding': ['%ff', notFound],
    'of 4,000 letters': ['a'.repeat(4_000), notFound],
  }),
  ...tabulate({ family: 'authentication', stillWorks: 'sign-in', subject: 'a sign-in' }, signIn, {
    'with a wrong password': [{ password: 'wrong' }, rejected],
    'with the password in another case': [{ password: 'A PASSWORD LIKE ANY OTHER' }, rejected],
    'with a space after the password': [{ password: 'a password like any other ' }, rejected],
    'with an unknown username': [{ username: 'unknown' }, rejected],
    'with SQL as its username': [{ username: "' or true --" }, rejected],
    'with a wildcard as its username': [{ username: '%' }, rejected],
    'with a password of 4,096 letters': [{ password: 'x'.repeat(4_096) }, rejected],
    'with a password of 4,097 letters': [
      { password: 'x'.repeat(4_097) },
      '400 DataError:password:LengthRule',
    ],
    'with a username of 1,025 letters': [
      { username: 'x'.repeat(1_025) },
      '400 DataError:username:LengthRule',
    ],
    'with a NUL in its username': [{ username: 'a\0b' }, '400 DataError:username:FormatRule'],
    'with a lone surrogate in its password': [
      { password: '\ud800' },
      '400 DataError:password:FormatRule',
    ],
    'of an unknown type': [{ type: 'root' }, '400 DataError:type:OptionRule'],
    'without a password': [{ password: '' }, '400 DataError:password:RequiredRule'],
  }),
]
