import { execFileSync } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Breakages, Settings, Tools } from './breakage.ts'

/** Responds to every request with this. */
export const respond =
  (status: number, body: object): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))

/** An https server with a certificate for so many days, as its settings. */
export async function httpsServer({ listen, path }: Tools, days: number): Promise<Settings> {
  const [key, cert] = [path('key.pem'), path('cert.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=127.0.0.1',
      '-days',
      `${days}`,
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  )
  const options = { key: await readFile(key), cert: await readFile(cert) }
  const port = await listen(createTlsServer(options, respond(404, {})))
  return { BASE_URL: `https://127.0.0.1:${port}`, TRUSTED_PROXIES: '127.0.0.1' }
}

/** Breakages of the settings, the database and the base URL. */
export const surroundingBreakages: Breakages = {
  'an invalid setting': [
    /^settings: PASSWORD_LENGTH must /,
    /Correct it/,
    () => ({ settings: { PASSWORD_LENGTH: 'long' } }),
  ],
  'a mistyped setting': [
    /^settings: ORG_NMAE is no setting/,
    /ORG_NAME/,
    () => ({ settings: { ORG_NMAE: 'Soil Trust' } }),
  ],
  'no mail server': [
    /^settings: SMTP_URL must be set/,
    /Correct it/,
    () => ({ settings: { MAIL: '' } }),
  ],
  'a database that is not there': [
    /^database: .*DATABASE_URL/,
    /DATABASE_URL/,
    () => ({ settings: { DATABASE_URL: 'postgres://gatehouse:x@127.0.0.1:9/gatehouse' } }),
  ],
  'the name of another database': [
    /^database: The database of DATABASE_JOBS_URL or DATABASE_URL cannot be used: .*"nowhere" does not exist/,
    /DATABASE_URL/,
    ({ own }) => ({ settings: { DATABASE_URL: own.url.replace(/[^/]*$/, 'nowhere') } }),
  ],
  'a wrong user of the database': [
    /^database: The database of DATABASE_JOBS_URL or DATABASE_URL cannot be used: .*nobody/,
    /DATABASE_URL/,
    ({ own }) => ({ settings: { DATABASE_URL: own.url.replace(/\/\/[^@]*@/, '//nobody:x@') } }),
  ],
  'no tables': [
    /^migrations: The database has no tables/,
    /migrate/,
    async ({ own }) => {
      await own.sql`drop schema public cascade`
      await own.sql`create schema public`
      return {}
    },
  ],
  'tables of an earlier version': [
    /^migrations: The tables are older/,
    /gatehouse\.js migrate/,
    async ({ own }) => {
      await own.sql`delete from migration where hash = (
        select hash from migration order by applied_at desc limit 1)`
      return {}
    },
  ],
  'tables of a later version': [
    /^migrations: The tables are newer/,
    /restore the backup/,
    async ({ own }) => {
      await own.sql`insert into migration (hash) values ('of a later version')`
      return {}
    },
  ],
  'a limit of connections': [
    /^connections: This instance needs 20 connections .* allows 15/,
    /max_connections/,
    async ({ own }) => {
      await own.sql.unsafe(
        `alter database ${new URL(own.url).pathname.slice(1)} connection limit 15`,
      )
      return { settings: { WEB_CONCURRENCY: '2' } }
    },
  ],
  'too many processes': [
    /^connections: This instance needs 2000 connections/,
    /WEB_CONCURRENCY/,
    () => ({ settings: { WEB_CONCURRENCY: '200' } }),
  ],
  'a dead replica': [
    /^replicas: The replica 127\.0\.0\.1:9 of DATABASE_REPLICA_URL cannot be used/,
    /DATABASE_REPLICA_URL/,
    () => ({ settings: { DATABASE_REPLICA_URL: 'postgres://gatehouse:x@127.0.0.1:9/gatehouse' } }),
  ],
  'a replica that is none': [
    /^replicas: .* is not a replica/,
    /DATABASE_REPLICA_URL/,
    ({ own }) => ({ settings: { DATABASE_REPLICA_URL: `${own.url}?application_name=replica` } }),
  ],
  'credentials that no one deletes': [
    /^retention: Expired credentials/,
    /Start the service/,
    async ({ own }) => {
      await own.sql`
        insert into credential (hash, kind, account_id, epoch, realm, issued_at, expires_at)
        select sha256('x'), 'bearer', id, epoch, 'x', now() - interval '9 days', now() - interval '8 days'
        from account limit 1`
      return {}
    },
  ],
  'a base URL that no one serves': [
    /^base URL: http:\/\/127\.0\.0\.1:9 could not be reached/,
    /Start the service/,
    () => ({ settings: { BASE_URL: 'http://127.0.0.1:9' } }),
  ],
  'a base URL of another program': [
    /^base URL: .* responds with 404/,
    /BASE_URL/,
    async ({ listen }) => ({
      settings: { BASE_URL: `http://127.0.0.1:${await listen(createServer(respond(404, {})))}` },
    }),
  ],
  'an instance that does not run': [
    /^instance: http:\/\/127\.0\.0\.1:9 could not be reached/,
    /Start the service/,
    () => ({ args: ['--instance', 'http://127.0.0.1:9'] }),
  ],
  'an instance that is not ready': [
    /^instance: .* is not ready \(database: failed\)/,
    /log of this instance/,
    async ({ listen }) => {
      const body = { ready: false, checks: { database: 'failed', mail: 'ok' }, keys: [] }
      return {
        args: ['--instance', `http://127.0.0.1:${await listen(createServer(respond(503, body)))}`],
      }
    },
  ],
  'a certificate that ends soon': [
    /^certificate: .* valid for [45] days only/,
    /Renew it/,
    async (tools) => ({ settings: await httpsServer(tools, 5) }),
  ],
  'a certificate that no authority has signed': [
    /^certificate: Programs reject .* \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    /fullchain\.pem/,
    async (tools) => ({ settings: await httpsServer(tools, 90) }),
  ],
  'https without a trusted proxy': [
    /^proxies: BASE_URL is https/,
    /TRUSTED_PROXIES/,
    async (tools) => ({ settings: { ...(await httpsServer(tools, 90)), TRUSTED_PROXIES: '' } }),
  ],
  'a secret of words': [
    /^secret: .* does not look random/,
    /openssl rand/,
    () => ({ settings: { AUTH_SECRET: 'correct horse battery staple correct horse' } }),
  ],
  'a former secret that nothing needs': [
    /^secret: AUTH_SECRET_FORMER is set, and nothing in the database needs it/,
    /Unset AUTH_SECRET_FORMER/,
    () => ({ settings: { AUTH_SECRET_FORMER: 'Yk3V8sQ0pLr5tN7wZx2cBd4fGh6jKm9q' } }),
  ],
  'no way to contact the organisation': [
    /^contact: No page and no email says how to contact/,
    /ORG_EMAIL/,
    () => ({}),
  ],
  'no privacy notice': [/^contact: No page links to the privacy/, /PRIVACY_URL/, () => ({})],
  'a logo that is not there': [
    /^organisation: .*\/logo\.svg is not a picture \(status 404\)/,
    /ORG_LOGO/,
    async ({ listen }) => ({
      settings: {
        BASE_URL: `http://127.0.0.1:${await listen(createServer(respond(404, {})))}`,
        ORG_LOGO: '/logo.svg',
      },
    }),
  ],
  'a colour on which no text can be read well': [
    /^organisation: Neither white nor dark text can be read well on #ff0000/,
    /darker/,
    () => ({ settings: { ORG_COLOUR: '#ff0000' } }),
  ],
  'a secret that everyone on the machine can read': [
    /^files: Every user of this machine can read .*secret, .* \(mode 644\)/,
    /chmod 600/,
    async ({ path }) => {
      const file = path('secret')
      await writeFile(file, 'Yk3V8sQ0pLr5tN7wZx2cBd4fGh6jKm9q')
      await chmod(file, 0o644)
      return { settings: { AUTH_SECRET: '', AUTH_SECRET_FILE: file } }
    },
  ],
  'one network for all clients': [
    /^proxies: 50 of the last 50 events come from one network/,
    /X-Forwarded-For/,
    async ({ own }) => {
      await own.sql`
        insert into audit_event (action, network)
        select 'signed-in', '192.0.2.7' from generate_series(1, 50)`
      return {}
    },
  ],
}
