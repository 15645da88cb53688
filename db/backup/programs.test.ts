import { existsSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { connectionVariables } from './programs.ts'

afterEach(() => vi.unstubAllEnvs())

const variablesOf = (url: string) => {
  const {
    HOME: _,
    PGCONNECT_TIMEOUT: _seconds,
    PGAPPNAME: _name,
    ...own
  } = connectionVariables(url)
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
}

test.each([
  [
    'postgres://olga:s%40crets@db.example/members',
    {
      PGHOST: 'db.example',
      PGPORT: '5432',
      PGUSER: 'olga',
      PGPASSWORD: 's@crets',
      PGDATABASE: 'members',
      PGSSLMODE: 'prefer',
    },
  ],
  [
    'postgres://olga@[::1]:5433/my%20members?sslmode=require',
    {
      PGHOST: '::1',
      PGPORT: '5433',
      PGUSER: 'olga',
      PGDATABASE: 'my members',
      PGSSLMODE: 'require',
    },
  ],
  [
    'postgresql://olga:x@one,two:5434/members?sslmode=nonsense',
    {
      PGHOST: 'one,two',
      PGPORT: '5432,5434',
      PGUSER: 'olga',
      PGPASSWORD: 'x',
      PGDATABASE: 'members',
      PGTARGETSESSIONATTRS: 'read-write',
      PGSSLMODE: 'prefer',
    },
  ],
])('PostgreSQL’s programs connect to %s as the driver does', (url, variables) => {
  for (const name of ['PGUSER', 'PGPASSWORD', 'PGHOST', 'PGPASSFILE', 'PGDATABASE'])
    vi.stubEnv(name, undefined)
  expect(variablesOf(url)).toEqual(variables)
})

test('PostgreSQL’s programs take the parts that a URL lacks from the environment, as the driver does', () => {
  vi.stubEnv('PGUSER', 'otto')
  vi.stubEnv('PGPASSWORD', 'from the environment')
  vi.stubEnv('PGPASSFILE', '/home/otto/.pgpass')
  vi.stubEnv('PGOPTIONS', '-c search_path=other')
  const variables = connectionVariables('postgres://olga@db.example/members')
  expect(variables).toMatchObject({
    PGUSER: 'olga',
    PGPASSWORD: 'from the environment',
    PGPASSFILE: '/home/otto/.pgpass',
  })
  expect(variables).not.toHaveProperty('PGOPTIONS')
})

test('PostgreSQL’s programs trust the first file of certificates that is there, if they verify one', () => {
  const rootOf = (mode: string) =>
    connectionVariables(`postgres://db.example/members?sslmode=${mode}`).PGSSLROOTCERT
  vi.stubEnv('PGSSLROOTCERT', '/nowhere/root.crt')
  vi.stubEnv('NODE_EXTRA_CA_CERTS', import.meta.filename)
  expect(rootOf('verify-full')).toBe(import.meta.filename)
  expect(rootOf('verify-ca')).toBe(import.meta.filename)
  expect(rootOf('require')).toBeUndefined()
  vi.stubEnv('PGSSLROOTCERT', import.meta.filename.replace('.test', ''))
  expect(rootOf('verify-full')).toBe(import.meta.filename.replace('.test', ''))
})

const debian = '/etc/ssl/certs/ca-certificates.crt'
test.runIf(existsSync(debian))(
  'PostgreSQL’s programs trust the certificates of the system if the operator names no others',
  () => {
    for (const name of ['PGSSLROOTCERT', 'NODE_EXTRA_CA_CERTS']) vi.stubEnv(name, undefined)
    const url = 'postgres://db.example/members?sslmode=verify-full'
    expect(connectionVariables(url).PGSSLROOTCERT).toBe(debian)
  },
)
