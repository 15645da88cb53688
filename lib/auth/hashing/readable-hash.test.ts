import { pbkdf2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'
import { readImportedHash } from './readable-hash.ts'

const bcrypt = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
const scrypt =
  '$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o.9vZwLHRKrVdyRpnE0o'

test.each([
  ['one of our own', await hashPassword('x')],
  ['argon2id with less memory', '$argon2id$v=19$m=4096,t=3,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5g'],
  ['bcrypt', bcrypt],
  ['bcrypt of PHP', bcrypt.replace('$2a', '$2y')],
  ['scrypt', scrypt],
  [
    'PBKDF2',
    '$pbkdf2-sha256$29000$N2YMIWQsBWBMae09x1jrPQ$1t8iyB2A.WF/Z5JZv.lfCIhXXN33N23OSgQYThBYRfk',
  ],
])('readImportedHash accepts a hash of %s unchanged', (_, hash) => {
  expect(readImportedHash(hash)).toEqual({ hash })
})

test('a hash of Django verifies its password after readImportedHash', async () => {
  const key = pbkdf2Sync('correct horse', 'seasalt2', 1000, 32, 'sha256').toString('base64')
  const reading = readImportedHash(`pbkdf2_sha256$1000$seasalt2$${key}`)
  const hash = 'hash' in reading ? reading.hash : ''
  expect(hash).toMatch(/^\$pbkdf2-sha256\$1000\$/)
  expect(await verifyPassword(hash, 'correct horse')).toBe(true)
  expect(await verifyPassword(hash, 'battery staple')).toBe(false)
})

test.each([
  ['hash-wordpress', '$P$B55D6LjfHDkINU5wF.v2BuuzO0/XPk/'],
  ['hash-wordpress', '$wp$2y$10$abcdefghijklmnopqrstuv'],
  ['hash-unreadable', '5f4dcc3b5aa765d61d8327deb882cf99'],
  ['hash-unreadable', 'a plain password'],
  ['hash-unreadable', '$2a$05$tooshort'],
  ['hash-unreadable', '$argon2i$v=19$m=4096,t=3,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5g'],
  ['hash-unreadable', 'pbkdf2_sha1$1000$salt$CTFhFdXPJO1aFaMaO6Mm5g'],
  ['hash-slow', bcrypt.replace('$05$', '$20$')],
  ['hash-slow', scrypt.replace('ln=14', 'ln=24')],
  [
    'hash-slow',
    '$pbkdf2-sha256$90000000$N2YMIWQsBWBMae09x1jrPQ$1t8iyB2A.WF/Z5JZv.lfCIhXXN33N23OSgQYThBYRfk',
  ],
])('readImportedHash reports %s for %s', (fault, text) => {
  expect(readImportedHash(text)).toEqual({ fault })
})

const argon2 = (costs: string) => `$argon2id$v=19$${costs}$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5g`

test.each([
  ['the cost of bcrypt', 14, (cost: number) => bcrypt.replace('$05$', `$${cost}$`)],
  ['the memory of argon2id', 262_144, (cost: number) => argon2(`m=${cost},t=3,p=1`)],
  ['the passes of argon2id', 10, (cost: number) => argon2(`m=4096,t=${cost},p=1`)],
  ['the lanes of argon2id', 16, (cost: number) => argon2(`m=4096,t=3,p=${cost}`)],
  [
    'the rounds of PBKDF2',
    2_000_000,
    (cost: number) =>
      `$pbkdf2-sha512$${cost}$N2YMIWQsBWBMae09x1jrPQ$1t8iyB2A.WF/Z5JZv.lfCIhXXN33N23OSgQYThBYRfk`,
  ],
  ['the N of scrypt', 17, (cost: number) => scrypt.replace('ln=14', `ln=${cost}`)],
  ['the r of scrypt', 8, (cost: number) => scrypt.replace('r=8', `r=${cost}`)],
  ['the p of scrypt', 4, (cost: number) => scrypt.replace('p=1', `p=${cost}`)],
])('readImportedHash accepts %s up to %i, so that no sign-in takes long', (_, limit, hashWith) => {
  expect(readImportedHash(hashWith(limit))).toEqual({ hash: hashWith(limit) })
  expect(readImportedHash(hashWith(limit + 1))).toEqual({ fault: 'hash-slow' })
})
