import { poolSize } from '#db/driver/connect.ts'
import { maxKeyDays } from '#db/values/periods.ts'
import { env } from '#lib/env.ts'
import type { checks, Installation } from '#lib/lifecycle/doctor/checks.ts'
import { addKey } from '#lib/oauth/signing-key.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { readSettings } from '#lib/settings.ts'
import { authSecret } from '../fixtures/service.ts'

/** The name of a check. */
export type Name = keyof typeof checks

/** The checks of the network, the disk, this process and the files beside the built command, which `doctor` tests. */
export const elsewhere: ReadonlySet<Name> = new Set([
  'settings',
  'base URL',
  'certificate',
  'port 80',
  'static files',
  'uploads',
  'instance',
  'mail',
  'sender domain',
  'mailboxes',
  'links',
  'organisation',
  'files',
  'pooler',
  'rights',
  'disk',
  'descriptors',
  'Node.js',
])

interface State {
  /** The state in a few words. `sql`, `act` and `of` lead to it from the one before. */
  readonly state: string
  readonly sql?: string
  readonly act?: () => unknown
  readonly of?: Partial<Installation> | ((own: { url: string }) => Partial<Installation>)
  /** The finding: its level, its code and its values. */
  readonly finds: string | RegExp
}

/** The settings of an installation. */
export const settingsWith = (variables: Readonly<Record<string, string>>) => ({
  settings: readSettings({ DATABASE_URL: 'postgres://127.0.0.1/members', ...variables }),
})
const url = (databaseUrl: string) => settingsWith({ DATABASE_URL: databaseUrl })
const credentialDays = settingsWith({}).settings.retentionDays.credentials
const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1_000).toISOString().slice(0, 10)
const folder = (name: string): Partial<Installation> => ({ backups: [name] })

const eventsFrom = (network: string, count: number, age = '6 days') => `
  insert into audit_event (action, network, at)
  select 'signed-in', '${network}', now() - interval '${age}' from generate_series(1, ${count})`
/** A backup of so long ago. */
export const backup = (action: string, age: string) =>
  `insert into audit_event (action, at) values ('${action}', now() - interval '${age}')`
const agedCredential = (kind: string, age: string) => `
  delete from credential;
  insert into credential (hash, kind, account_id, realm, address, issued_at, expires_at)
  select sha256('old'), '${kind}', id, 'tests', case when '${kind}' = 'email' then 'new@people.example' end,
    '2020-01-01', now() - interval '${age}' from account where username = 'ada'`

/** The migration that was applied last. */
export const lastMigration = `(select hash from migration order by applied_at desc, hash desc limit 1)`

/** Each check in its states, on both sides of each limit. */
export const states: Readonly<Partial<Record<Name, readonly State[]>>> = {
  database: [
    { state: 'on a server of its own', finds: /^ok encoding \d+\.\d+; \w+ support\w+ PostgreSQL/ },
    { state: 'embedded', of: { isEmbedded: true }, finds: /^warning embedded; ok encoding/ },
  ],
  clock: [{ state: 'on this machine', finds: 'ok clockAgrees database' }],
  migrations: [
    { state: 'of this version', finds: 'ok migrated' },
    {
      state: 'of a later version',
      sql: `insert into migration (hash) values ('later')`,
      finds: 'warning newerTables 1',
    },
    {
      state: 'of an earlier version',
      sql: `delete from migration where hash = 'later';
        update migration set hash = 'missing ' || hash where hash = ${lastMigration}`,
      finds: 'problem pendingMigrations 1',
    },
  ],
  program: [
    {
      state: 'of an earlier version',
      sql: `update migration set hash = 'missing ' || hash where hash = ${lastMigration}`,
      finds: '',
    },
    {
      state: 'complete',
      sql: `update migration set hash = replace(hash, 'missing ', '')`,
      finds: 'ok program',
    },
    {
      state: 'with a trigger that does not fire',
      sql: 'alter table audit_event disable trigger audit_event_rows',
      finds: /^problem noTriggers audit_event_rows on audit_event: \w+$/,
    },
    {
      state: 'with another function',
      sql: `alter table audit_event enable trigger audit_event_rows;
        create or replace function number_events(batch_size integer) returns integer language sql as 'select 0'`,
      finds: 'problem otherFunctions number_events',
    },
    {
      state: 'of a later version',
      sql: `insert into migration (hash) values ('later')`,
      finds: '',
    },
  ],
  'database TLS': [
    ...['127.0.0.1:5432', 'localhost', 'olga:x@127.0.0.9'].map((host) => ({
      state: `on ${host}`,
      of: url(`postgres://${host}/members`),
      finds: `ok databaseLocal ${host.replace('olga:x@', '')}`,
    })),
    ...['db.example', 'localhost.example', '127.0.0.1.example', 'x@db.example:5432'].map(
      (host) => ({
        state: `on ${host}`,
        of: url(`postgres://${host}/members`),
        finds: `problem databaseNotEncrypted ${host.replace('x@', '')}`,
      }),
    ),
    {
      state: 'of which one host of several is another machine',
      of: url('postgres://localhost:5432,db.example:5433/members'),
      finds: 'problem databaseNotEncrypted localhost:5432,db.example:5433',
    },
    {
      state: 'of jobs, with another one for requests',
      of: ({ url: own }) =>
        settingsWith({
          DATABASE_URL: own,
          DATABASE_JOBS_URL: 'postgres://db.example/members',
        }),
      finds: /^problem databaseNotEncrypted db\.example; ok databaseLocal [\w.]+:\d+$/,
    },
    { state: 'embedded', of: { isEmbedded: true }, finds: '' },
  ],
  durability: [{ state: 'on the server of the tests', finds: 'problem notDurable' }],
  connections: [
    { state: 'without a limit', finds: /^(ok c|warning manyC)onnections/ },
    {
      state: 'with as many as a process needs',
      sql: `do $$ begin execute format('alter database %I connection limit ${poolSize}', current_database()); end $$`,
      finds: /^(ok c|warning manyC)onnections/,
    },
    {
      state: 'with too few for two processes',
      of: settingsWith({ WEB_CONCURRENCY: '2' }),
      finds: `problem fewConnections ${2 * poolSize} ${poolSize}`,
    },
  ],
  replicas: [
    { state: 'without one', finds: '' },
    {
      state: 'that is no replica',
      of: (own) => settingsWith({ DATABASE_REPLICA_URL: own.url }),
      finds: /^warning notReplica 127/,
    },
    {
      state: 'that cannot be reached',
      of: settingsWith({ DATABASE_REPLICA_URL: 'postgres://127.0.0.1:9/x' }),
      finds: /^problem replicaUnreachable 127\.0\.0\.1:9 /,
    },
  ],
  'verification server': [
    { state: 'without one', finds: '' },
    {
      state: 'that may be used',
      of: (own) => settingsWith({ VERIFY_DATABASE_URL: own.url }),
      finds: /^ok verification 127/,
    },
    {
      state: 'that cannot be reached',
      of: settingsWith({ VERIFY_DATABASE_URL: 'postgres://127.0.0.1:9/x' }),
      finds: /^problem verificationUnreachable 127\.0\.0\.1:9 /,
    },
    {
      state: 'of which no host can be reached',
      of: settingsWith({ VERIFY_DATABASE_URL: 'postgres://127.0.0.1:9,127.0.0.2:9/x' }),
      finds: /^problem verificationUnreachable 127\.0\.0\.1:9,127\.0\.0\.2:9 /,
    },
  ],
  proxies: [
    {
      state: 'under https without one',
      of: settingsWith({ BASE_URL: 'https://members.example' }),
      finds: 'problem noProxies',
    },
    {
      state: 'under https with one',
      of: settingsWith({ BASE_URL: 'https://members.example', TRUSTED_PROXIES: '10.0.0.1' }),
      finds: 'ok fewClients 0',
    },
    {
      state: 'after 18 events of one network and one of another',
      sql: `${eventsFrom('192.0.2.7', 18)}; ${eventsFrom('192.0.2.8', 1)};
        ${eventsFrom('192.0.2.8', 40, '8 days')}`,
      finds: 'ok fewClients 19',
    },
    {
      state: 'after 18 of 20',
      sql: eventsFrom('192.0.2.8', 1),
      finds: 'ok manyNetworks 20',
    },
    {
      state: 'after 28 of 30',
      sql: eventsFrom('192.0.2.7', 10),
      finds: 'warning oneNetwork 28 30 192.0.2.7',
    },
    {
      state: 'after the newest 1,000 of one network',
      sql: eventsFrom('192.0.2.9', 1000, '1 day'),
      finds: 'warning oneNetwork 1000 1000 192.0.2.9',
    },
  ],
  keys: [
    { state: 'before there is one', finds: 'ok keys 0' },
    {
      state: 'of today and of long ago, which still signs',
      act: addKey,
      sql: `update signing_key set created_at = now() - interval '${maxKeyDays} days 1 minute'`,
      finds: /^warning oldKey [\w-]{43}$/,
    },
    {
      state: 'as old as a key may be',
      sql: `update signing_key set created_at = now() - interval '${maxKeyDays} days' + interval '1 minute'`,
      finds: 'ok keys 1',
    },
    {
      state: 'of another secret',
      act: () => setServiceSecret('another secret'),
      finds: /^problem unreadableKey [\w-]{43}$/,
    },
  ],
  secret: [
    {
      state: 'with factors of another secret',
      act: () => setServiceSecret('Yk3V8sQ0pLr5tN7w'),
      finds: 'ok secret; problem notReadable authenticators 2',
    },
    {
      state: 'after the former one that encrypts them',
      act: () => Object.assign(env, { authSecretFormer: authSecret }),
      of: settingsWith({ AUTH_SECRET: authSecret, AUTH_SECRET_FORMER: `${authSecret} before` }),
      finds: 'ok secret; warning formerNeeded authenticators 2',
    },
    {
      state: 'that encrypts nothing',
      act: () => Object.assign(env, { authSecretFormer: undefined }),
      sql: 'delete from staff_factor; delete from signing_key',
      finds: 'ok secret',
    },
    {
      state: 'after a former one that encrypts nothing',
      of: settingsWith({ AUTH_SECRET: authSecret, AUTH_SECRET_FORMER: `${authSecret} before` }),
      finds: 'ok secret; warning formerUnneeded',
    },
    {
      state: 'of 11 different characters',
      act: () => setServiceSecret('0123456789A'),
      finds: 'warning weakSecret',
    },
    {
      state: 'of 12 different characters',
      act: () => setServiceSecret('0123456789AB'),
      finds: 'ok secret',
    },
    {
      state: 'of words',
      act: () => setServiceSecret('the quick brown fox jumps'),
      finds: 'warning weakSecret',
    },
  ],
  passkeys: [
    { state: 'before there is one', finds: 'ok passkeys localhost' },
    {
      state: 'of another domain',
      sql: `insert into passkey (account_id, credential_id, public_key, counter, is_synced, is_backed_up, rp_id, name,
          removal_hash)
        select id, sha256(rp_id::bytea), '\\x02', 0, false, false, rp_id, 'Phone', sha256(rp_id::bytea)
        from account, unnest('{localhost,old.example}'::text[]) as rp_id where username = 'ada'`,
      finds: 'warning foreignPasskeys localhost 1 old.example',
    },
    {
      state: 'of an address',
      of: settingsWith({ BASE_URL: 'http://192.0.2.1' }),
      finds: 'warning passkeyAddress 192.0.2.1',
    },
  ],
  administrators: [
    { state: 'with one', finds: 'ok administrator' },
    {
      state: 'who is disabled',
      sql: `update account set disabled_at = now() where username = 'fay'`,
      finds: 'warning noAdministrator',
    },
    {
      state: 'with one and another role',
      sql: `update account set disabled_at = null where username = 'fay';
        update staff_role set role = 'fees' where role = 'administrator'`,
      finds: 'warning noAdministrator',
    },
  ],
  backup: [
    { state: 'of an embedded database', of: { isEmbedded: true }, finds: '' },
    { state: 'before the first', finds: 'warning noBackup' },
    {
      state: 'more than two days ago',
      sql: backup('backup-made', '2 days 1 minute'),
      finds: /^warning backup /,
    },
    {
      state: 'in the future, by a clock that was wrong',
      sql: backup('backup-made', '-3 days'),
      finds: /^warning backup /,
    },
    { state: 'less than two days ago', sql: backup('backup-made', '47:59'), finds: /^ok backup / },
  ],
  'verified backup': [
    { state: 'of an embedded database', of: { isEmbedded: true }, finds: '' },
    { state: 'before the first', finds: 'warning neverVerified' },
    {
      state: 'more than eight days ago',
      sql: backup('backup-verified', '8 days 1 minute'),
      finds: /^warning verified /,
    },
    {
      state: 'less than eight days ago',
      sql: backup('backup-verified', '7 days 23:59'),
      finds: /^ok verified /,
    },
  ],
  'backup folder': [
    { state: 'without one', finds: '' },
    { state: 'that is missing', of: folder('none'), finds: 'problem noBackupFolder none ENOENT' },
    { state: 'that is empty', of: folder('empty'), finds: 'problem emptyBackupFolder empty' },
    { state: 'with older ones', of: folder('old'), finds: /^warning backupFolder old / },
    {
      state: 'with one in the future, by a clock that was wrong',
      of: folder('future'),
      finds: /^warning backupFolder future /,
    },
    {
      state: 'with one of a clock that is less than an hour ahead',
      of: folder('ahead'),
      finds: /^ok backupFolder ahead /,
    },
    {
      state: 'with an unfinished one of a process that was killed, and one that is being made',
      of: folder('killed'),
      finds:
        /^problem emptyBackupFolder killed; warning unfinishedBackup killed\/one\.part-0{8}(-0{4}){3}-0{12}$/,
    },
    {
      state: 'with a recent one, one in the future and one that a process left unfinished',
      of: folder('recent'),
      finds: new RegExp(
        `^ok backupFolder recent (?!${tomorrow})\\S+; warning unfinishedBackup recent/one\\.part-2`,
      ),
    },
  ],
  webhooks: [
    { state: 'before there is one', finds: 'ok noRefusedEvents' },
    {
      state: 'that refused nothing',
      sql: `insert into webhook (client_id, url, email, sealed_secret, position)
          values ('demo-client', 'https://crm.example/', 'crm@example.org', '\\xff', 0)`,
      finds: 'ok noRefusedEvents',
    },
    {
      state: 'that refused an event',
      sql: `insert into event (type) values ('account.closed');
        insert into waiting_event (webhook_id, event_id, attempts, result)
        select webhook.id, event.id, 1, '422' from webhook, event where event.type = 'account.closed'`,
      finds: /^warning refusedEvents 1 [\w-]{36}$/,
    },
  ],
  work: [
    { state: 'before there is some', finds: 'ok nothingOverdue' },
    {
      state: 'that is due today',
      sql: `insert into task (kind, text, due_on) values ('note', 'Call', (now() at time zone 'Europe/London')::date);
        insert into privacy_request (account_id, kind, due_at)
        select id, 'access', now() + interval '1 minute' from account where username = 'ada'`,
      finds: 'ok nothingOverdue',
    },
    {
      state: 'that was due yesterday',
      sql: 'update task set due_on = due_on - 1',
      finds: 'warning overdueTasks 1',
    },
    {
      state: 'that was due a minute ago',
      sql: `update privacy_request set due_at = now() - interval '1 minute'`,
      finds: 'warning overdueTasks 1; warning overdueRequests 1',
    },
  ],
  retention: [
    {
      state: 'before anything is due',
      sql: agedCredential('session', `${credentialDays} days 23:59`),
      finds: 'ok retention',
    },
    {
      state: 'a day after it is due',
      sql: agedCredential('session', `${credentialDays} days 24:01`),
      finds: 'warning retentionOverdue',
    },
    {
      state: 'after the end of a link that stays',
      sql: agedCredential('email', `${credentialDays} days 24:01`),
      finds: 'ok retention',
    },
  ],
  contact: [
    { state: 'of nobody', finds: 'warning noContact; warning noPrivacy' },
    {
      state: 'by phone',
      of: settingsWith({ ORG_PHONE: '01632 960000' }),
      finds: 'ok contact; warning noPrivacy',
    },
    {
      state: 'and the privacy notice',
      of: settingsWith({
        ORG_PHONE: '01632 960000',
        PRIVACY_URL: 'https://www.example.org/privacy',
      }),
      finds: 'ok contact',
    },
  ],
  languages: [
    { state: 'of English alone', of: settingsWith({ LANGUAGES: 'en' }), finds: 'ok reviewed' },
    {
      state: 'with a draft',
      of: settingsWith({ LANGUAGES: 'en, cy' }),
      finds: /^warning drafts \d+$/,
    },
  ],
}
