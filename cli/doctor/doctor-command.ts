import { styleText } from 'node:util'
import { identifier } from '#lib/contract/field.ts'
import { formatThat } from '#lib/contract/rule.ts'
import { isDnsServer } from '#lib/lifecycle/doctor/check-sender.ts'
import type { DiagnoseOptions } from '#lib/lifecycle/doctor/checks.ts'
import { type NamedFinding, problem } from '#lib/lifecycle/doctor/finding.ts'
import { readSettings, readVariables, type Settings, SettingsError } from '#lib/settings.ts'
import { sentenceOf } from '#lib/text/language/outcome.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { openAnyVersion } from '../database.ts'
import { type CommandResult, command, option } from '../declare.ts'

const dnsServer = formatThat(isDnsServer, () => texts().doctor.wrongDns)

/** Checks the service's settings and surroundings. */
export const doctorCommand = command({
  name: 'doctor',
  summary: 'checks the settings, the database, the mail server and the base URL',
  description:
    'Checks the settings, the base URL and its proxy, the database and its protection, the mail server, links, backups, the clock, the disk and the versions, and says what to do about each finding. It changes nothing and sends no email. No check waits longer than 5 seconds. The exit code is 1 if there is a problem.',
  lists: {
    instance: {
      about: 'checks this instance too, behind the proxy, such as http://127.0.0.1:3101',
      placeholder: 'url',
    },
    backups: {
      about: 'checks that this folder has a recent backup, such as /var/backups/gatehouse',
      placeholder: 'folder',
    },
  },
  options: {
    dns: option(
      identifier('dns', dnsServer),
      'asks this DNS server, such as that of your provider, which knows a change first',
      'ip',
    ),
  },
  examples: ['doctor', 'doctor --instance http://127.0.0.1:3101 --json'],
  note: 'Run it on the machine and with the settings of the service.',
  progressLabel: () => texts().doctor.progress,
  async run({ lists: { instance, backups }, options: { dns } }) {
    const wrong = instance.find((url) => !/^https?:\/\/[^/]+\/?$/.test(url) || !URL.canParse(url))
    if (wrong !== undefined)
      throw new CommandError('command-line', texts().doctor.wrongInstance(wrong))
    const instances = instance.map((url) => new URL(url).origin)
    return resultOf(await findAll({ instances, backups, dnsServer: dns }))
  },
})

async function findAll(options: DiagnoseOptions): Promise<readonly NamedFinding[]> {
  let settings: Settings
  try {
    settings = readSettings(readVariables(), { forService: true })
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.sentences.map((message) => ({
      check: 'settings',
      ...problem('invalidSetting', message),
    }))
  }
  await openAnyVersion()
  const { diagnose, findDatabaseFailure } = await import('#lib/lifecycle/doctor/diagnose.ts')
  const failure = await findDatabaseFailure()
  if (failure) return [failure]
  return diagnose({ settings, isEmbedded: !settings.databaseUrl, ...options })
}

/** Prints a line for each finding; fails if there is a problem. `ready` is said if there is nothing else. */
export function resultOf(findings: readonly NamedFinding[], ready?: string): CommandResult {
  const count = (level: string) => findings.filter((finding) => finding.level === level).length
  const [problems, warnings] = [count('problem'), count('warning')]
  const end = (problems + warnings === 0 && ready) || texts().doctor.summary(problems, warnings)
  const described = findings.map(describe)
  return {
    json: { problems, warnings, findings: described },
    text: [...described.map(printFinding), '', end].join('\n'),
    ...(problems > 0 && { exitCode: 1 }),
  }
}

function describe({ check, ...finding }: NamedFinding) {
  const { findings, fixes } = texts().doctor
  const { level } = finding
  const message = sentenceOf(findings, finding)
  return { check, level, message, ...(level !== 'ok' && { fix: sentenceOf(fixes, finding) }) }
}

/** A finding with its sentence and its remedy. */
export type DescribedFinding = ReturnType<typeof describe>

const colours = { ok: 'green', warning: 'yellow', problem: 'red' } as const

/** A finding as a line, and what to do about it as another. */
const printFinding = ({ check, level, message, fix }: DescribedFinding): string =>
  [
    `${styleText(colours[level], texts().doctor.levels[level].padEnd(8))} ${check}: ${message}`,
    ...(fix ? [`${' '.repeat(9)}${fix}`] : []),
  ].join('\n')
