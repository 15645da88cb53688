import { commandName } from '../../language/command-name.ts'

/** The findings about the proxy, the mail server, the website, the rights in the database and backups, by their outcome. */
export const installationFindings = {
  staticFiles: 'Scripts and styles arrive through BASE_URL.',
  noStaticFiles: (url: string, status: number): string =>
    `${url} is no script or style (status ${status}), so pages look broken and do not react.`,
  uploads: 'A file of 2 MB that staff upload reaches the service.',
  noUploads: (url: string): string =>
    `The proxy rejects a file of 2 MB for ${url}, so staff cannot import.`,
  port80: (url: string): string => `${url} leads to https.`,
  noRedirect: (url: string): string =>
    `${url} does not lead to https, so people who type the name alone may reach nothing.`,
  sameSettings: (url: string): string => `${url} has the secret and the settings of this command.`,
  otherSecret: (url: string): string =>
    `${url} has another AUTH_SECRET than this command, or is another version.`,
  otherSettings: (url: string): string => `${url} has other settings than this command.`,

  links: 'The pages of the website to which pages and emails link are there.',
  deadLink: (name: string, url: string, reason: string): string =>
    `${url} of ${name} cannot be opened (${reason}).`,
  outbox: 'Emails are written to .data/outbox and not sent.',
  senderAccepted: (sender: string): string => `The mail server accepts the sender ${sender}.`,
  senderRejected: (sender: string, response: string): string =>
    `The mail server rejects the sender ${sender}: ${response}`,
  mailUnusable: (server: string, reason: string): string =>
    `The mail server ${server} of SMTP_URL cannot be used: ${reason.trim()}.`,
  mailEncrypted: 'The connection to the mail server is encrypted.',
  mailLocal: 'The connection to the mail server need not be encrypted, according to SMTP_URL.',
  mailboxes: 'The domains of the email addresses of the organisation can receive emails.',
  noMailbox: (name: string, domain: string): string =>
    `The domain ${domain} of ${name} receives no emails: it has no mail server in the DNS (MX).`,

  program: 'The functions and triggers of the database are those of this version.',
  otherFunctions: (names: string): string =>
    `Functions of the database are missing or were changed: ${names}.`,
  noTriggers: (names: string): string =>
    `Triggers of the database are missing or disabled, so changes are not protected or announced: ${names}.`,
  readOnly: (database: string, role: string): string =>
    `The role ${role} can only read the database ${database}, so nobody can sign in.`,
  grants: (role: string): string =>
    `The database role ${role} has all rights of deploy/grants.sql.`,
  missingGrants: (role: string, missing: string): string =>
    `The database role ${role} lacks rights: ${missing}.`,
  durable: 'The database survives a loss of power.',
  notDurable:
    'The server has fsync or full_page_writes off, so a loss of power may destroy the database.',
  administrator: 'An administrator can sign in.',
  noAdministrator: 'No account that is enabled has the role administrator.',

  backupFolder: (folder: string, time: string): string =>
    `The newest backup in ${folder} was made at ${time}.`,
  emptyBackupFolder: (folder: string): string => `${folder} has no complete backup.`,
  unfinishedBackup: (path: string): string =>
    `${path} is an unfinished backup of a process that was killed. It has personal data of members.`,
  noBackupFolder: (folder: string, reason: string): string =>
    `The folder ${folder} of backups cannot be read (${reason}).`,
  verification: (host: string): string =>
    `The role of VERIFY_DATABASE_URL may create databases on ${host}.`,
  mayNotVerify: (host: string): string =>
    `Backups cannot be verified: the role of VERIFY_DATABASE_URL may not create databases on ${host}.`,
  verificationUnreachable: (host: string, reason: string): string =>
    `The server ${host} of VERIFY_DATABASE_URL cannot be used: ${reason}`,
  descriptors: (limit: number, needed: number): string =>
    `A program that starts here may have ${limit} files and connections open; a process of the service needs ${needed}.`,
}

const backUp =
  'Look at the log of gatehouse-backup.service, and run it. As another user than that of the backups, run this with sudo.'

/** The remedies of these findings. */
export const installationFixes = {
  mailUnusable: (_server: string, reason: string): string =>
    /certificate|TLS|SSL/.test(reason)
      ? 'smtps:// needs encryption from the start, and smtp:// needs STARTTLS, with a certificate for this host that this machine trusts. If the authority is your own, set NODE_EXTRA_CA_CERTS to the file of its certificate, in the environment. In a network that you trust, add ?ignoreTLS=true to smtp://.'
      : 'Check that it runs, that no firewall is in between, and the host, port, user name and password in SMTP_URL.',
  senderRejected: 'Set MAIL_FROM to an email address that this mail server may send from.',
  noStaticFiles:
    'Let the proxy ask the service for what its own folder lacks, as deploy/nginx/gatehouse.conf does, or fill that folder.',
  noUploads: 'Set for this path, as deploy/nginx/gatehouse.conf does: client_max_body_size 21m',
  noRedirect:
    'Let the proxy listen on port 80 and redirect, as deploy/nginx/gatehouse.conf does, and open the port in the firewall.',
  otherSecret: 'Give every instance the same AUTH_SECRET and the same version, and restart it.',
  otherSettings:
    'Compare its settings, which its log has in the event started, with those of this command. Then restart it.',
  deadLink: (name: string): string => `Correct ${name}, or put the page back.`,
  noMailbox: (name: string): string => `Correct ${name}, or the MX record of its domain.`,
  otherFunctions:
    'Run the files of these functions in db/functions as the owner of the database, and find out who changed them.',
  noTriggers:
    'Run as the owner of the database: alter table … enable trigger … for each. If one is missing, run its file in db/functions. Find out who did this: changes meanwhile may be in no audit trail and no feed.',
  readOnly: (database: string, role: string): string =>
    `If this is the primary, run as the owner: alter database "${database}" reset default_transaction_read_only; alter role "${role}" reset default_transaction_read_only`,
  missingGrants: 'Run as the owner of the database: psql "$OWNER_URL" -f deploy/grants.sql',
  notDurable:
    'Remove both from postgresql.conf, and restart PostgreSQL. If it stopped unexpectedly meanwhile, restore a backup.',
  noAdministrator: `Run: ${commandName} staff grant USER --role administrator`,
  backupFolder: backUp,
  emptyBackupFolder: backUp,
  unfinishedBackup: 'The next backup beside it deletes it. If none follows, delete it yourself.',
  noBackupFolder: backUp,
  mayNotVerify: 'Run on that server: alter role … createdb',
  verificationUnreachable: 'Correct VERIFY_DATABASE_URL, or start that server.',
  descriptors:
    'Raise it where the service starts: LimitNOFILE=65536 in its unit, or ulimits in compose.yaml.',
}
