import { commandName } from '../../language/command-name.ts'
import { plural } from '../../language/plural.ts'

/** The findings of `gatehouse upgrade --check`, by their outcome. */
export const upgradeFindings = {
  upToDate: 'The tables are up to date: this version applies no migration.',
  newerTables: (count: number): string =>
    `The tables are newer than this version: a later one applied ${plural.en(count, { one: '1 migration', other: '{n} migrations' })} that this one does not know.`,
  allNew: 'The database has no tables: this version would create them.',
  compatible: (name: string, rows: number): string =>
    `${name} would be applied (${estimate(rows)}). The earlier version works with it.`,
  incompatible: (name: string, rows: number, reason: string): string =>
    `${name} would be applied (${estimate(rows)}). The earlier version may fail with it: ${reason}.`,
  nothingToBackUp: 'The database has no tables yet, so there is nothing to back up.',
  noBackup: 'No backup was made with gatehouse backup.',
  backup: (time: string): string => `The last backup with gatehouse backup was made at ${time}.`,
  size: (bytes: number): string =>
    `The database takes up ${(bytes / 1e6).toFixed(0)} MB. Its server needs as much free space.`,
}

const backUp = `Unless you back up in another way, make one now: ${commandName} backup FOLDER`

/** The remedies of the findings. */
export const upgradeFixes = {
  newerTables:
    'Use this version only if upgrade --check of the later one said that the earlier version works with its migrations. Otherwise restore the backup from before the upgrade, or use the later version.',
  incompatible:
    'Replace every instance of the earlier version soon after the first, and use no new commands until then.',
  noBackup: backUp,
  backup: backUp,
}

/** The other output of `gatehouse upgrade --check`. */
export const upgradeText = {
  onlyChecks:
    'This command only checks: add --check. To upgrade, install the new version and start it; docs/production.md describes the steps.',
  ready: 'The upgrade can go ahead.',
}

const estimate = (rows: number) =>
  rows === 0
    ? 'no existing rows'
    : plural.en(Math.round(rows), { one: 'about 1 row', other: 'about {n} rows' })
