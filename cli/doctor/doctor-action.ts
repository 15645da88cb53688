import type { NamedFinding } from '#lib/lifecycle/doctor/finding.ts'
import { readSettings, readVariables, type Settings } from '#lib/settings.ts'
import { doctorText as text } from '#lib/text/en/operators/doctor.ts'
import { openAnyVersion } from '../database.ts'
import type { CommandResult } from '../declare.ts'

/** Prints a line for each finding; fails if there is a problem. */
export async function runDoctor(): Promise<CommandResult> {
  const findings = await findAll()
  const count = (level: string) => findings.filter((finding) => finding.level === level).length
  const [problems, warnings] = [count('problem'), count('warning')]
  return {
    json: { problems, warnings, findings },
    text: [...findings.map(printFinding), '', text.summary(problems, warnings)].join('\n'),
    ...(problems > 0 ? { exitCode: 1 as const } : {}),
  }
}

async function findAll(): Promise<readonly NamedFinding[]> {
  let settings: Settings
  try {
    settings = readSettings(readVariables(), { forService: true })
  } catch (error) {
    const messages = error instanceof Error ? error.message.split('\n') : [String(error)]
    return messages.map((message) => ({
      check: 'settings',
      level: 'problem',
      message,
      fix: text.settingsFix,
    }))
  }
  await openAnyVersion()
  const { diagnose } = await import('#lib/lifecycle/doctor/diagnose.ts')
  return diagnose(settings, { isEmbedded: !settings.databaseUrl })
}

/** A finding as a line, and what to do about it as another. */
export const printFinding = ({ check, level, message, fix }: NamedFinding): string =>
  [
    `${text.levels[level].padEnd(8)} ${check}: ${message}`,
    ...(fix ? [`${' '.repeat(9)}${fix}`] : []),
  ].join('\n')
