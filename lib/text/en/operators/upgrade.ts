/** What `gatehouse upgrade --check` prints. */
export const upgradeText = {
  onlyChecks:
    'upgrade only checks: add --check. To upgrade, install the new version and start it; docs/operating.md describes the steps.',
  upToDate: 'The tables are up to date: this version applies no migration.',
  allNew: (count: number): string =>
    `The database has no tables: this version would create them with ${count} migrations.`,
  compatible: (name: string, rows: number): string =>
    `${name} would be applied (${estimate(rows)}). The earlier version works with it.`,
  incompatible: (name: string, rows: number, reason: string): string =>
    `${name} would be applied (${estimate(rows)}). The earlier version may fail with it: ${reason}.`,
  incompatibleFix:
    'Replace every instance of the earlier version soon after the first, and do not use new commands before.',
  noTables: 'The database has no tables yet, so there is nothing to back up.',
  noBackup: 'No backup was made with gatehouse backup.',
  backup: (time: string): string => `The last backup with gatehouse backup was made at ${time}.`,
  backupFix: 'Make one now with: npx gatehouse backup, unless you back up in another way.',
  size: (size: string): string => `The database has ${size}. Its server needs that much free.`,
  ready: 'Nothing speaks against the upgrade.',
}

const estimate = (rows: number) =>
  rows === 0
    ? 'no existing rows'
    : rows === 1
      ? 'about 1 row'
      : `about ${Math.round(rows).toLocaleString('en-GB')} rows`
