/** A step of a reader: a block that runs as it is printed, or the words around it. */
export interface Step {
  /** The block that is run. */
  readonly block?: string
  /** A script for the words before the block. */
  readonly script?: string
  /** The texts that a reader replaces in the block. */
  readonly fill?: readonly (readonly [printed: string, meant: string])[]
  /** The file that the block is, or that psql runs it; otherwise it is a script. */
  readonly as?: 'sql' | `/${string}`
  /** True if it downloads. */
  readonly network?: true
  readonly typed?: string
  /** The output, if it does as the document says. */
  readonly promises?: RegExp
}

const get = (url: string) =>
  `node -e "fetch('${url}').then(async (response) => console.log(response.status, await response.text()))"`

const site = 'https://members.example.org'
const values = ['members.csv', 'members.csv --values values.json'] as const

/** getting-started.md, from an empty machine to members who are invited. */
const gettingStarted: readonly Step[] = [
  { block: 'getting-started, Packages, 1', network: true },
  {
    block: 'getting-started, Packages, 2',
    script: 'tar -c node-v24.x-linux-x64 | xz -0 > node-v24.x-linux-x64.tar.xz',
  },
  { block: 'getting-started, The database, 1', promises: /CREATE ROLE\nCREATE DATABASE/ },
  {
    block: 'getting-started, Gatehouse, 1',
    fill: [['REPOSITORY', '/srv/repository.git']],
    network: true,
  },
  {
    block: 'getting-started, Settings, 1',
    fill: [['smtps://USER:PASSWORD@mail.example.org', 'smtp://127.0.0.1:25?ignoreTLS=true']],
  },
  { script: 'apt-get install -y exim4-daemon-light', network: true },
  {
    // A mail server on this machine, which keeps the emails of the domain.
    script: `sed -i "s/^dc_other_hostnames=.*/dc_other_hostnames='example.org'/" /etc/exim4/update-exim4.conf.conf
      printf '%s: mail\\n' you ada bo >> /etc/aliases
      update-exim4.conf && systemctl restart exim4`,
    block: 'getting-started, Settings, 2',
    promises: /Applied \d+ migrations[\s\S]*accepted the email to YOU@example\.org/i,
  },
  { block: 'getting-started, Start it, 1', promises: /"event":"started"/ },
  { script: get('http://127.0.0.1:3102/readyz'), promises: /^200 \{"ready":true/m },
  {
    script: 'export NODE_EXTRA_CA_CERTS=/root/authority.pem',
    block: 'getting-started, https, 1',
    promises: /^0 problems/m,
  },
  { script: get(`${site}/login`), promises: /^200 [\s\S]*Soil Trust/m },
  { script: get(`${site}/readyz`), promises: /^404/m },
  {
    block: 'getting-started, Check the sheet, 1',
    fill: [['errors.csv\n', 'errors.csv || test $? = 1\n']],
    promises: /'Individual'; expected one of the membership types/,
  },
  { block: 'getting-started, Check the sheet, 2', as: '/root/values.json' },
  {
    block: 'getting-started, Check the sheet, 1',
    fill: [values],
    promises: /Accounts: 2 new/,
  },
  {
    block: 'getting-started, Import it, 1',
    fill: [values],
    typed: 'yes\n',
    promises: /Imported\. To undo it: gatehouse import undo 1/,
  },
  { block: 'getting-started, Import it, 2', promises: /Ada Fields[\s\S]*invited: no password/ },
  { block: 'getting-started, Fees, 1', promises: /Individual member +24\.00/ },
  { script: get(`${site}/r1/fees.eb`), promises: /^200 [\s\S]*"Amount":24/m },
  { block: 'getting-started, Invite the first member, 1', promises: /Sent an invitation/ },
  {
    script: `until grep -q ${site}/welcome /var/mail/mail; do sleep 1; done
      link=$(sed ':a; /=$/ { N; s/=\\n//; ta }; s/=3D/=/g' /var/mail/mail | grep -o '${site}/welcome[^ "<]*' | head -1)
      ${get('$link')}`,
    promises: /^200 [\s\S]*password/m,
  },
  { block: 'getting-started, Invite everybody, 1', promises: /Will be invited: 1\./ },
]

/** production.md, on the machine of getting-started.md. */
const production: readonly Step[] = [
  { script: 'cd /root/gatehouse', block: 'production, Build the artefact, 1' },
  { block: 'production, Build the artefact, 3' },
  {
    block: 'production, Create the database, 3',
    as: 'sql',
    fill: [['…', 'service']],
    promises: /CREATE ROLE\nREVOKE\nGRANT/,
  },
  {
    script:
      "sed -i 's#^DATABASE_URL=.*#DATABASE_URL=postgres://gatehouse_service:service@127.0.0.1:5432/gatehouse#' /etc/gatehouse.env",
    block: 'production, Create the database, 2',
    fill: [['…@db.example.org', '$DB_PASSWORD@127.0.0.1']],
    promises: /The tables are up to date\.[\s\S]*COMMIT/,
  },
  { block: 'production, Run it with systemd, 1' },
  { block: 'production, Run it with systemd, 2' },
  { script: 'gatehouse doctor', promises: /role gatehouse_service has all rights/ },
  {
    script: `ln -s /etc/letsencrypt/live/$NAME/fullchain.pem /etc/ssl/members.pem
      ln -s /etc/letsencrypt/live/$NAME/privkey.pem /etc/ssl/members.key`,
    block: 'production, The proxy, 1',
    promises: /test is successful/,
  },
  { script: 'apt-get install -y postgresql-client rclone age pgbouncer jq', network: true },
  { script: 'age-keygen -o backup.key', block: 'production, Backup, 1' },
  {
    // A folder takes the place of the storage.
    script: `install -d -o gatehouse-backup /srv/offsite /etc/systemd/system/gatehouse-backup.service.d
      printf '[Service]\\nReadWritePaths=/srv/offsite\\n' > /etc/systemd/system/gatehouse-backup.service.d/offsite.conf
      systemctl daemon-reload
      sed -i "s#^DATABASE_URL=.*#DATABASE_URL=$OWNER_URL#
        s#^BACKUP_KEY=.*#BACKUP_KEY=$(age-keygen -y backup.key)#
        s#^BACKUP_REMOTE=.*#BACKUP_REMOTE=offsite:/srv/offsite#
        s#^RCLONE_CONFIG_OFFSITE_TYPE=.*#RCLONE_CONFIG_OFFSITE_TYPE=local#" /etc/gatehouse-backup.env`,
    block: 'production, Backup, 2',
    promises: /gatehouse-backup\.timer[\s\S]*gatehouse-backup-verify\.timer/,
  },
  {
    script: 'ls /srv/offsite/*; journalctl -u gatehouse-backup-verify',
    promises: /\.age[\s\S]* is complete: \d+ tables and \d+ rows were restored/,
  },
  {
    script: `cd /root/gatehouse
      cp gatehouse-$VERSION.tar.gz gatehouse-next.tar.gz
      VERSION=next`,
    block: 'production, Upgrade, 1',
  },
  {
    script: 'readlink /proc/$(systemctl show -P MainPID gatehouse@3102)/cwd; gatehouse doctor',
    promises: /\/srv\/gatehouse\/next\n[\s\S]*^0 problems/m,
  },
]

/** larger.md and reference.md. */
const larger: readonly Step[] = [
  { block: 'larger, PgBouncer, 2', as: '/etc/pgbouncer/pgbouncer.ini' },
  {
    block: 'larger, PgBouncer, 3',
    as: '/etc/pgbouncer/userlist.txt',
    fill: [['PASSWORD', 'service']],
  },
  { block: 'larger, PgBouncer, 1', as: '/root/urls', fill: [['PASSWORD', 'service']] },
  {
    script: `sed -i '/^DATABASE_URL=/d' /etc/gatehouse.env && cat /root/urls >> /etc/gatehouse.env
      sed -i 's/^DATABASE_URL/DATABASE_JOBS_URL/' /etc/gatehouse-owner.env`,
  },
  { block: 'larger, PgBouncer, 4', as: 'sql', promises: /ALTER ROLE\nALTER ROLE/ },
  {
    script: 'systemctl restart pgbouncer gatehouse@3101 gatehouse@3102 && gatehouse doctor',
    promises: /through a transaction pooler, and jobs without it[\s\S]*^0 problems/m,
  },
  { block: 'reference, Applications without a secret, 2', promises: /Created "Soil Map"/ },
  { block: 'reference, In scripts, 1' },
]

/**
 * worst-days.md: an instance that is started without its database fails and says why, and works once it is back; a backup
 * takes the place of a damaged database.
 */
const worstDays: readonly Step[] = [
  {
    script: `systemctl stop pgbouncer
      ! systemctl restart gatehouse@3101
      journalctl -u gatehouse@3101 | tail -n 30`,
    promises: /Not ready for 30 seconds: .*"database":"failing"/,
  },
  {
    script: `systemctl stop postgresql
      ! systemctl restart gatehouse@3101
      journalctl -u gatehouse@3101 | tail -n 30`,
    promises: /Cannot reach the database \(connect ECONNREFUSED 127\.0\.0\.1:5432\)/,
  },
  {
    script: `systemctl start postgresql pgbouncer
      until systemctl is-active gatehouse@3101; do sleep 1; done
      ${get(`${site}/r1/fees.eb`)}`,
    promises: /^200/m,
  },
  {
    block: 'worst-days, Restore a backup, 1',
    fill: [
      ['/var/backups/gatehouse/2026-11-22T013007Z', '$(ls -d /var/backups/gatehouse/* | tail -1)'],
    ],
    promises:
      /ALTER DATABASE[\s\S]*Restored the database as it was[\s\S]*up to date\.[\s\S]*COMMIT[\s\S]*^0 problems/m,
  },
  { script: get(`${site}/r1/fees.eb`), promises: /^200 [\s\S]*"Amount":24/m },
]

/** The steps of a reader of the operators' documents, in their order. */
export const steps = [...gettingStarted, ...production, ...larger, ...worstDays]

/** The printed blocks that are not run, and why. */
export const notRun: Readonly<Record<string, string>> = {
  'production, Build the artefact, 2': 'a published release and the internet are needed',
  'production, Create the database, 1':
    'getting-started.md has created the database; e2e/deploy/roles.spec.ts runs the file',
  'production, Settings, 1': 'getting-started.md has written the settings',
  'reference, Emails that come back, 2':
    'Postfix is needed; e2e/pages/bounce.spec.ts runs the command',
}
