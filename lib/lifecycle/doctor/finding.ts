import type { CodedOutcome, ValuesOf } from '#lib/text/language/outcome.ts'
import type { Texts } from '#lib/text/texts.ts'
import { describeError } from '../describe-error.ts'

type Findings = Texts['doctor']['findings']
type FixableCode = keyof Texts['doctor']['fixes']

/** The finding of a check, whose sentence and remedy are in lib/text. */
export type Finding =
  | ({ readonly level: 'ok' } & CodedOutcome<keyof Findings>)
  | ({ readonly level: 'warning' | 'problem' } & CodedOutcome<FixableCode>)

/** A finding with the name of its check. */
export type NamedFinding = Finding & { readonly check: string }

/** A check, which may have several findings. */
export type Check = () => Promise<readonly Finding[]>

const findingOf =
  <Codes extends keyof Findings>(level: Finding['level']) =>
  <Code extends Codes>(code: Code, ...values: ValuesOf<Findings[Code]>) =>
    ({ level, code, values }) as Finding

/** Builds a finding that needs no action. */
export const ok = findingOf<keyof Findings>('ok')
/** Builds a finding that should be looked at. */
export const warning = findingOf<FixableCode>('warning')
/** Builds a finding that has to be corrected. */
export const problem = findingOf<FixableCode>('problem')

const maxCheckMs = 5_000

/** Runs checks side by side; none takes longer than five seconds. Their order is kept. */
export async function runChecks(checks: Readonly<Record<string, Check>>): Promise<NamedFinding[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([check, run]) => {
      const findings = await Promise.race([run(), timeout()]).catch((error) => [
        problem('notChecked', describeError(error)),
      ])
      return findings.map((finding) => ({ check, ...finding }))
    }),
  )
  return results.flat()
}

const timeout = () =>
  new Promise<Finding[]>((resolve) => {
    const finding = problem('tooSlow', maxCheckMs / 1_000)
    setTimeout(resolve, maxCheckMs, [finding]).unref()
  })
