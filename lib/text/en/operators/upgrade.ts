import { plural } from '../../language/plural.ts'

/** The output of `gatehouse upgrade --check`. */
export const upgradeText = {
  onlyChecks:
    'This command only checks: add --check. To upgrade, install the new version and start it; docs/operating.md describes the steps.',
  upToDate: 'The tables are up to date: this version applies no migration.',
  allNew: 'The database has no tables: this version would create them.',
  compatible: (name: string, rows: number): string =>
    `${name} would be applied (${estimate(rows)}). The earlier version works with it.`,
  incompatible: (name: string, rows: number, reason: string): string =>
    `${name} would be applied (${estimate(rows)}). The earlier version may fail with it: ${reason}.`,
  incompatibleFix:
    'Replace every instance of the earlier version soon after the first, and use no new commands until then.',
  noTables: 'The database has no tables yet, so there is nothing to back up.',
  noBackup: 'No backup was made with gatehouse backup.',
  backup: (time: string): string => `The last backup with gatehouse backup was made at ${time}.`,
  backupFix: 'Unless you back up in another way, make one now: npx gatehouse backup FOLDER',
  size: (size: string): string =>
    `The database takes up ${size}. Its server needs as much free space.`,
  ready: 'The upgrade can go ahead.',
}

const estimate = (rows: number) =>
  rows === 0
    ? 'no existing rows'
    : plural.en(Math.round(rows), { one: 'about 1 row', other: 'about {n} rows' })
