import { expect, test } from 'vitest'
import { isOutdated, verifyPassword } from './password.ts'

/** Test vectors of OpenBSD's bcrypt and of RFC 7914 (scrypt and PBKDF2), in passlib's format. */
const imported = [
  ['bcrypt', 'U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  [
    'PBKDF2',
    'passwd',
    `$pbkdf2-sha256$1$${ab64('73616c74')}$${ab64(
      '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783',
    )}`,
  ],
  [
    'scrypt',
    'pleaseletmein',
    `$scrypt$ln=14,r=8,p=1$${ab64('536f6469756d43686c6f72696465')}$${ab64(
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
    )}`,
  ],
] as const

function ab64(hex: string): string {
  return Buffer.from(hex, 'hex').toString('base64').replaceAll('+', '.').replaceAll('=', '')
}

test.each(imported)(
  'an imported hash of %s verifies its password and counts as outdated',
  async (_, password, stored) => {
    expect(await verifyPassword(stored, password)).toBe(true)
    expect(isOutdated(stored)).toBe(true)
  },
)

test.each(imported)(
  'an imported hash of %s rejects another password',
  async (_, password, stored) => {
    expect(await verifyPassword(stored, `${password}!`)).toBe(false)
  },
)
