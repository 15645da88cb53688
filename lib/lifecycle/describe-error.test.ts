import { describe, expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

const coded = (code: string, message: string) => Object.assign(new Error(message), { code })

describe('describeError', () => {
  test.each([
    [
      'the database',
      new Error('Failed query: insert', { cause: coded('53100', 'could not extend file') }),
    ],
    ['this machine', coded('ENOSPC', 'ENOSPC: no space left on device, write')],
    ['a program that it runs', new Error('psql failed: No space left on device')],
  ])('says what to do if the disk of %s is full, and nothing of the query', (_, error) => {
    const sentence = describeError(error)
    expect(sentence).toMatch(/^A disk is full .*worst-days\.md/)
    expect(sentence).not.toContain('insert')
  })

  test.each([
    [
      'the database says so',
      new Error('Failed query: insert', {
        cause: coded('42501', 'permission denied for table fee'),
      }),
    ],
    [
      'a program that it runs says so',
      new Error('pg_dump failed: ERROR:  permission denied for sequence event_seq_seq'),
    ],
  ])('says to work as the owner of the tables if a right is missing and %s', (_, error) => {
    const sentence = describeError(error)
    expect(sentence).toMatch(/permission denied for .*owns the tables: docs\/production\.md/)
    expect(sentence).not.toContain('insert')
  })

  test('says to shorten what an index of the database cannot hold', () => {
    const cause = coded('54000', 'index row size 3088 exceeds btree version 4 maximum 2704')
    expect(describeError(new Error('Failed query: insert', { cause }))).toMatch(
      /^A name, number or ID is too long .*2704\)\. Shorten it\.$/,
    )
  })

  test('says that the database cannot be reached, with the words of the server if a shortage ended a statement', () => {
    const sentence = describeError(coded('53300', 'too many clients'))
    expect(sentence).toMatch(/^Cannot reach the database \(too many clients\)/)
  })

  test('says once that the database refuses a password, also of an error that was described before', () => {
    const cause = coded('28P01', 'password authentication failed for user "gatehouse"')
    const sentence = describeError(new Error('Failed query: select', { cause }))
    expect(sentence).toMatch(/^The database of DATABASE_JOBS_URL .* cannot be used: password auth/)
    expect(describeError(new Error(sentence, { cause }))).toBe(sentence)
  })

  test.each([
    coded('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'),
    coded('ERR_TLS_CERT_ALTNAME_INVALID', 'Hostname/IP does not match'),
    coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate'),
    coded('ECONNRESET', 'Client network socket disconnected before secure TLS connection was made'),
  ])(
    'says what to do if the database has no TLS, or a certificate that is not trusted: %s',
    (cause) => {
      const sentence = describeError(new Error('Failed query: insert', { cause }))
      expect(sentence).toContain(`demands (${cause.message}). Let PostgreSQL have ssl = on`)
    },
  )

  test('names every address of a host that does not respond', () => {
    const refused = ['::1', '127.0.0.1'].map((address) => new Error(`refused ${address}:5432`))
    const all = Object.assign(new AggregateError(refused), { code: 'ECONNREFUSED' })
    expect(describeError(new Error('Failed query: insert', { cause: all }))).toMatch(
      /^Cannot reach the database \(refused ::1:5432, refused 127\.0\.0\.1:5432\)/,
    )
  })
})
