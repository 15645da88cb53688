import { Agent } from 'node:http'
import { hashPassword } from '#lib/auth/hashing/password.ts'
import { fillStatements, password } from '../../bench/data/fill.js'
import { createDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/test.ts'
import { countFailures } from './drills/morning/morning-report.ts'
import { countLost, cycle, prepareVisits } from './drills/morning/visits.ts'

test('each kind of visit of `npm run drill -- morning` is successful, and what it changes is stored', async ({
  mailbox,
  startAnother,
}) => {
  const database = await createDatabase()
  for (const statement of fillStatements(99, await hashPassword(password)))
    await database.sql.unsafe(statement)
  const { url } = await startAnother({ DATABASE_URL: database.url })
  const visits = prepareVisits(url, new Agent({ keepAlive: true }), mailbox, 99)
  for (let n = 0; n < cycle; n += 1) await visits.next()
  expect(countFailures(visits.samples)).toEqual({})
  expect(await countLost(visits.ledger, database.url)).toEqual({ written: 10, lost: 0 })
  await database.drop()
})
