import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { openAnyVersion } from '../database.ts'
import { command } from '../declare.ts'
import { resultOf } from '../doctor/doctor-command.ts'

/** Checks whether the database is ready for this version. */
export const upgradeCommand = command({
  name: 'upgrade',
  summary: 'checks what this version would do to the database',
  description:
    'Run this command of the new version before you start its service. It lists the migrations, how many rows they affect, whether the earlier version can keep running meanwhile, the last backup and the free disk space. It changes nothing.',
  flags: { check: 'check only; without it nothing happens' },
  examples: ['upgrade --check'],
  async run({ flags: { check } }) {
    if (!check) throw new CommandError('command-line', texts().upgrade.onlyChecks)
    await openAnyVersion()
    const { checkUpgrade } = await import('#lib/lifecycle/doctor/check-upgrade.ts')
    return resultOf(await checkUpgrade(), texts().upgrade.ready)
  },
})
