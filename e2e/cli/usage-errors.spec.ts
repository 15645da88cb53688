import { expect } from '../fixtures/test.ts'
import { run, test } from './gatehouse.ts'

test.describe('a client that an operator describes', () => {
  const redirectUri = 'https://map.example.org/callback'
  const described = ['client', 'create', '--name', 'Soil Map', '--redirect-uri', redirectUri]
  const wrong: [how: string, words: string[], says: RegExp][] = [
    [
      'without a redirect URI',
      ['client', 'create', '--name', 'Soil Map'],
      /required option '--redirect-uri <uri>' not/,
    ],
    [
      'without a name',
      ['client', 'create', '--redirect-uri', redirectUri],
      /required option '--name <name>' not/,
    ],
    [
      'with an option that there is not',
      [...described, '--colour', 'green'],
      /unknown option '--colour'/,
    ],
    [
      'with an empty name',
      ['client', 'create', '--name', ' ', '--redirect-uri', redirectUri],
      /^Name: give /,
    ],
    [
      'with an http address elsewhere than here',
      [...described, '--redirect-uri', 'http://map.example.org/'],
      /^Redirect URI: .* use https/,
    ],
    [
      'with an address that is not absolute',
      [...described, '--redirect-uri', '/callback'],
      /^Redirect URI: .* begin with https:\/\//,
    ],
    [
      'with a fragment',
      [...described, '--redirect-uri', `${redirectUri}#`],
      /^Redirect URI: .* leave out the #/,
    ],
    [
      'with a wildcard',
      [...described, '--redirect-uri', 'https://*.example.org/'],
      /^Redirect URI: .* in full/,
    ],
    [
      'with a user name in an address',
      [...described, '--redirect-uri', 'https://jo@example.org/'],
      /^Redirect URI: .* before the @/,
    ],
    [
      'with a logout URI that is not absolute',
      [...described, '--logout-uri', 'bye'],
      /^Logout URI: "bye" is not an absolute address/,
    ],
    [
      'with a role that there is not',
      [...described, '--role', 'admin'],
      /^Role: "admin" is none; choose among openid, profile/,
    ],
    [
      'with an id of capitals and spaces',
      [...described, '--id', 'Soil Map'],
      /^Id: "Soil Map" cannot be one; use 3 to 64 small/,
    ],
  ]
  for (const [how, words, says] of wrong) {
    test(`is refused ${how}`, async ({ database, gatehouse }) => {
      const count = () => database.sql`select id from client where name = 'Soil Map'`
      const before = await count()
      const { code, out, err } = await gatehouse(...words)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toMatch(says)
      expect(await count()).toEqual(before)
    })
  }
})

test.describe('the operators’ command', () => {
  for (const words of [['rotate'], ['rotate', '--finish'], ['disable'], ['enable']]) {
    test(`says that there is no such client to ${words.join(' ')}`, async ({ gatehouse }) => {
      expect(await gatehouse('client', ...words, 'nobody')).toEqual({
        code: 1,
        out: '',
        err: 'There is no client "nobody"; npx gatehouse client list names all there are\n',
      })
    })
  }

  const unclear = [[], ['client'], ['cleint'], ['client', 'rotate'], ['client', 'list', 'all']]
  for (const words of unclear) {
    test(`does not guess what is meant by: gatehouse ${words.join(' ')}`, async ({ gatehouse }) => {
      const { code, out, err } = await gatehouse(...words)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toMatch(/^(error: |Usage: )/)
    })
  }

  test('is its own manual', async ({ gatehouse }) => {
    for (const words of [[], ['client'], ['client', 'create'], ['client', 'rotate']]) {
      const { code, out, err } = await gatehouse(...words, '--help')
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(out).toContain(`Usage: ${['npx gatehouse', ...words].join(' ')} `)
    }
  })

  test('says in one sentence that the database is away, or a setting wrong', async () => {
    const away = await run(['client', 'list'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    const err = 'The database does not answer; see that it runs, and that DATABASE_URL is right\n'
    expect(away).toEqual({ code: 1, out: '', err })
    const wrong = await run(['client', 'list'], { DATABASE_URL: 'mysql://127.0.0.1/none' })
    expect(wrong).toMatchObject({ code: 1, out: '' })
    expect(wrong.err).toMatch(/^Invalid settings: DATABASE_URL must be a URL such as .*\n$/)
  })
})
