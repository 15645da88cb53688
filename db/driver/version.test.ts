import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const reviewed = '3.4.9'

test(`db/driver is written for postgres.js ${reviewed}, the installed version`, () => {
  const { version } = JSON.parse(readFileSync('node_modules/postgres/package.json', 'utf8'))
  expect(
    version,
    [
      `postgres ${version} is installed, but db/driver was written for ${reviewed}.`,
      'Check for every file of db/driver whether its trap is still there, and whether the driver',
      'still has the properties that db/driver/unsent-query.ts lists.',
      'Run npm test -- e2e/resilience, and then change the version in this test.',
    ].join('\n'),
  ).toBe(reviewed)
})
