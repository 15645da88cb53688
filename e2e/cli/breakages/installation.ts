import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { deriveSecret } from '../../../lib/auth/secret.ts'
import { setServiceSecret } from '../../../lib/runtime/service-secret.ts'
import { authSecret } from '../../fixtures/service.ts'
import { AUTH_SECRET, type Breakages, type Tools } from './breakage.ts'
import { httpsServer, respond } from './surroundings.ts'

const databaseOf = ({ own }: Tools) => new URL(own.url).pathname.slice(1)

/** A base URL at which everything responds like this. */
const at = async ({ listen }: Tools, listener: RequestListener) => ({
  settings: { BASE_URL: `http://127.0.0.1:${await listen(createServer(listener))}` },
})

/** A folder of backups, with one that was made then. */
async function backups({ path }: Tools, createdAt?: string) {
  const folder = path('backups')
  await mkdir(join(folder, 'one'), { recursive: true })
  if (createdAt)
    await writeFile(join(folder, 'one', 'manifest.json'), JSON.stringify({ createdAt }))
  return { args: ['--backups', folder] }
}

/** An instance that is ready, with this configuration. */
const instance = async ({ listen }: Tools, configuration: object) => {
  const body = { ready: true, checks: {}, keys: [], configuration }
  return {
    args: ['--instance', `http://127.0.0.1:${await listen(createServer(respond(200, body)))}`],
  }
}

/** Breakages of the proxy, the website, the rights in the database and backups. */
export const installationBreakages: Breakages = {
  'static files that the proxy does not find': [
    /^static files: .*\/_next\/static\/chunks\/a\.js is no script or style \(status 404\)/,
    /deploy\/nginx\/gatehouse\.conf/,
    (tools) =>
      at(tools, ({ url }, response) => {
        const isPage = url === '/login'
        response.writeHead(isPage ? 200 : 404, { 'Content-Type': 'text/html' })
        response.end(isPage ? '<script src="/_next/static/chunks/a.js"></script>' : '')
      }),
  ],
  'a page in place of each static file': [
    /^static files: .* is no script or style \(status 200\)/,
    /deploy\/nginx\/gatehouse\.conf/,
    (tools) =>
      at(tools, (_, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html' })
        response.end('<link href="/_next/static/css/a.css">')
      }),
  ],
  'a proxy that rejects uploads': [
    /^uploads: The proxy rejects a file of 2 MB/,
    /client_max_body_size 21m/,
    (tools) =>
      at(tools, (request, response) => {
        request.resume()
        response.writeHead(request.method === 'POST' ? 413 : 404).end()
      }),
  ],
  'http that leads nowhere': [
    /^port 80: http:\/\/127\.0\.0\.1\/ does not lead to https/,
    /port 80/,
    async (tools) => ({ settings: await httpsServer(tools, 90) }),
  ],
  'an instance with another secret': [
    /^instance: .* has another AUTH_SECRET than this command/,
    /same AUTH_SECRET/,
    (tools) => instance(tools, { secret: 'another', settings: 'same' }),
  ],
  'an instance with other settings': [
    /^instance: .* has other settings than this command/,
    /event started/,
    (tools) => {
      setServiceSecret(AUTH_SECRET)
      const secret = deriveSecret('configuration', '').slice(0, 12)
      setServiceSecret(authSecret)
      return instance(tools, { secret, settings: 'others' })
    },
  ],
  'a page to join that is gone': [
    /^links: http:.* of JOIN_URL cannot be opened \(404\)/,
    /Correct JOIN_URL/,
    async ({ listen }) => ({
      settings: {
        JOIN_URL: `http://127.0.0.1:${await listen(createServer(respond(404, {})))}/join`,
      },
    }),
  ],
  'a privacy notice on a website that is down': [
    /^links: http:\/\/127\.0\.0\.1:11\/privacy of PRIVACY_URL cannot be opened \(unreachable\)/,
    /Correct PRIVACY_URL/,
    () => ({ settings: { PRIVACY_URL: 'http://127.0.0.1:11/privacy' } }),
  ],
  'a website that does not respond': [
    /^links: .* of ACCESSIBILITY_URL cannot be opened \(timeout\)/,
    /Correct ACCESSIBILITY_URL/,
    async ({ listen }) => ({
      settings: { ACCESSIBILITY_URL: `http://127.0.0.1:${await listen(createTcpServer())}/` },
    }),
  ],
  'a mailbox of a domain that receives nothing': [
    /^mailboxes: The domain soil\.org of ORG_EMAIL receives no emails/,
    /Correct ORG_EMAIL/,
    async ({ sendFrom }) => {
      const { settings, args = [] } = await sendFrom({ 'trust.org': [] })
      return { settings: { ...settings, ORG_EMAIL: 'office@soil.org' }, args }
    },
  ],
  'a changed function': [
    /^program: Functions of the database are missing or were changed: fold_name\./,
    /db\/functions/,
    async ({ own }) => {
      await own.sql.unsafe(`create or replace function fold_name("name" text) returns text
        language sql immutable parallel safe strict cost 10000 as $$ select "name" $$`)
      return {}
    },
  ],
  'a disabled trigger of the audit trail': [
    /^program: Triggers of the database are missing or disabled.*audit_event_rows on audit_event/,
    /enable trigger/,
    async ({ own }) => {
      await own.sql`alter table audit_event disable trigger audit_event_rows`
      return {}
    },
  ],
  'a missing trigger of the audit trail': [
    /^program: Triggers of the database are missing or disabled.*audit_event_truncate/,
    /run its file in db\/functions/,
    async ({ own }) => {
      await own.sql`drop trigger audit_event_truncate on audit_event`
      return {}
    },
  ],
  'a webhook that refused an event': [
    /^webhooks: 1 event waits at the webhook \S+, which has refused events\./,
    /webhook show, replay or skip/,
    async ({ own }) => {
      await own.sql`
        with crm as (
          insert into client (id, name, secret_hashes, redirect_uris, roles)
          values ('crm', 'CRM', array['x'::bytea], array['https://crm.example/'], array['events'])
          returning id
        ), hook as (
          insert into webhook (client_id, url, email, sealed_secret, position)
          select id, 'https://crm.example/hooks', 'crm@example.org', 'sealed', 0 from crm returning id
        ), refused as (insert into event (type) values ('account.updated') returning id)
        insert into waiting_event (webhook_id, event_id, attempts, result)
        select hook.id, refused.id, 10, '422' from hook, refused`
      return {}
    },
  ],
  'a role without a right': [
    /^rights: The database role gatehouse lacks rights: insert on account, update \(n\) on import_change\./,
    /grants\.sql/,
    async ({ own }) => {
      await own.sql`revoke insert on account from gatehouse`
      await own.sql`revoke update on import_change from gatehouse`
      return {}
    },
  ],
  'a database that is read-only': [
    /^rights: The role gatehouse can only read the database/,
    /reset default_transaction_read_only/,
    async (tools) => {
      await tools.own.sql.unsafe(
        `alter database ${databaseOf(tools)} set default_transaction_read_only = on`,
      )
      return {}
    },
  ],
  // The server of the tests is faster without.
  'a server that a loss of power destroys': [
    /^durability: The server has fsync or full_page_writes off/,
    /postgresql\.conf/,
    () => ({}),
  ],
  'no administrator who is enabled': [
    /^administrators: No account that is enabled has the role administrator/,
    /staff grant USER --role administrator/,
    async ({ own }) => {
      await own.sql`
        update account set disabled_at = now()
        where id in (select account_id from staff_role where role = 'administrator')`
      return {}
    },
  ],
  'a folder of backups that is gone': [
    /^backup folder: The folder .*\/gone of backups cannot be read \(ENOENT\)/,
    /gatehouse-backup\.service/,
    ({ path }) => ({ args: ['--backups', path('gone')] }),
  ],
  'a folder without a complete backup': [
    /^backup folder: .* has no complete backup/,
    /gatehouse-backup\.service/,
    (tools) => backups(tools),
  ],
  'a folder of old backups': [
    /^backup folder: The newest backup in .* was made at/,
    /gatehouse-backup\.service/,
    (tools) => backups(tools, new Date(Date.now() - 49 * 60 * 60 * 1_000).toISOString()),
  ],
  'a server for verifying backups that is down': [
    /^verification server: The server 127\.0\.0\.1:9 of VERIFY_DATABASE_URL cannot be used/,
    /VERIFY_DATABASE_URL/,
    () => ({ settings: { VERIFY_DATABASE_URL: 'postgres://gatehouse:x@127.0.0.1:9/gatehouse' } }),
  ],
  'too few file descriptors': [
    /^descriptors: A program that starts here may have 1024 files/,
    /LimitNOFILE=65536/,
    () => ({ limit: 'ulimit -n 1024' }),
  ],
}
