import { existsSync } from 'node:fs'
import { run } from '../run-program.ts'

/** The programs of PostgreSQL's package postgresql-client that a backup and a restore use. */
export type ClientProgram = 'pg_dump' | 'pg_restore' | 'psql'

/** The version of a program on the PATH, such as 15.18; undefined if there is none. */
export async function findProgramVersion(program: ClientProgram): Promise<string | undefined> {
  const printed = await run(program, ['--version']).catch((error) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return printed.match(/\) (\d+(?:\.\d+)*)/)?.[1]
}

/** The first number of a version, which decides about compatibility: 15 of 15.18. */
export const majorOf = (version: string): number => Number.parseInt(version, 10)

/**
 * The variables with which PostgreSQL's programs connect to the database of a URL. The password is
 * not an argument, since every user of the machine can read those.
 */
export function connectionVariables(url: string): NodeJS.ProcessEnv {
  const [, scheme, user = '', hosts = '', rest = ''] =
    url.match(/^(\w+:\/\/)((?:[^/?]*@)?)([^/?]*)(.*)$/) ?? []
  const servers = hosts.split(',').map((host) => new URL(`${scheme}${user}${host}${rest}`))
  const [first] = servers as [URL, ...URL[]]
  const asked = first.searchParams.get('sslmode')
  const PGSSLMODE = sslModes.find((mode) => mode === asked) ?? 'prefer'
  const defined = {
    PGHOST: servers.map(({ hostname }) => hostname.replace(/^\[(.*)\]$/, '$1')).join(','),
    PGPORT: servers.map(({ port }) => port || '5432').join(','),
    PGUSER: decodeURIComponent(first.username),
    PGPASSWORD: decodeURIComponent(first.password),
    PGDATABASE: decodeURIComponent(first.pathname.slice(1)),
    ...(servers.length > 1 ? { PGTARGETSESSIONATTRS: 'read-write' } : {}),
  }
  const given = Object.entries(defined).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
    ...Object.fromEntries(given),
    PGSSLMODE,
    ...(PGSSLMODE.startsWith('verify-') ? { PGSSLROOTCERT: findRootCertificates() } : {}),
    PGCONNECT_TIMEOUT: '10',
    PGAPPNAME: 'gatehouse',
  } as unknown as NodeJS.ProcessEnv
}

const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']

/** Variables that the driver also reads from the environment, for parts that the URL does not have. */
const inherited = ['HOME', 'PGHOST', 'PGUSER', 'PGPASSWORD', 'PGDATABASE', 'PGPASSFILE']

/** PostgreSQL's programs trust no certificate by themselves; Node trusts those of its own list. */
const findRootCertificates = () =>
  [
    process.env.PGSSLROOTCERT,
    process.env.NODE_EXTRA_CA_CERTS,
    '/etc/ssl/certs/ca-certificates.crt',
    '/etc/pki/tls/certs/ca-bundle.crt',
  ].find((path) => path && existsSync(path))
