import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const reviewed = '3.4.9'

test(`db/driver is written for postgres.js ${reviewed}, the installed version`, () => {
  const { version } = JSON.parse(readFileSync('node_modules/postgres/package.json', 'utf8'))
  expect(
    version,
    `postgres ${version} is installed, but db/driver was written for ${reviewed}. Check in every file ` +
      'of db/driver whether its trap is still there, read the source of the driver for the properties ' +
      'in db/driver/unsent-query.ts, run npm test -- e2e/resilience, and then change this version.',
  ).toBe(reviewed)
})
