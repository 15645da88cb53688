import type postgres from 'postgres'
import { expect, test } from 'vitest'
import { assertServer } from './server-requirements.ts'

const serverWith = (row: { version: string; encoding: string; trigrams?: boolean }) =>
  (async () => [{ database: 'members', trigrams: true, ...row }]) as unknown as postgres.Sql

test.each(['15.18 (Debian 15.18-0+deb12u1)', '16.14', '17.10', '18.4', '19beta1'])(
  'PostgreSQL %s is accepted',
  async (version) => {
    await expect(assertServer(serverWith({ version, encoding: 'UTF8' }))).resolves.toBeUndefined()
  },
)

test('PostgreSQL 14 is rejected with its version and the one that is needed', async () => {
  await expect(assertServer(serverWith({ version: '14.23', encoding: 'UTF8' }))).rejects.toThrow(
    'PostgreSQL 14.23 is too old: Gatehouse needs version 15 or later.',
  )
})

test('PostgreSQL without trigrams is rejected with what to install', async () => {
  const server = serverWith({ version: '18.4', encoding: 'UTF8', trigrams: false })
  await expect(assertServer(server)).rejects.toThrow('postgresql-contrib')
})
