import { doctorText } from '#lib/text/en/operators/doctor.ts'
import { upgradeText as text } from '#lib/text/en/operators/upgrade.ts'
import { CommandError } from '../command-error.ts'
import { openAnyVersion } from '../database.ts'
import { command } from '../declare.ts'
import { printFinding } from '../doctor/doctor-action.ts'

/** Checks whether the database is ready for this version. */
export const upgradeCommand = command({
  name: 'upgrade',
  summary: 'checks what this version would do to the database',
  description:
    'Run this command of the new version before you start its service. It lists the migrations, how many rows they affect, whether the earlier version can keep running meanwhile, the last backup and the free disk space. It changes nothing.',
  flags: { check: 'check only; without it nothing happens' },
  examples: ['upgrade --check'],
  async run({ flags: { check } }) {
    if (!check) throw new CommandError(2, text.onlyChecks)
    await openAnyVersion()
    const { checkUpgrade } = await import('#lib/lifecycle/doctor/check-upgrade.ts')
    const findings = await checkUpgrade()
    const count = (level: string) => findings.filter((finding) => finding.level === level).length
    const [problems, warnings] = [count('problem'), count('warning')]
    const end = problems + warnings === 0 ? text.ready : doctorText.summary(problems, warnings)
    return {
      json: { problems, warnings, findings },
      text: [...findings.map(printFinding), '', end].join('\n'),
      ...(problems > 0 ? { exitCode: 1 as const } : {}),
    }
  },
})
