import { withDeadline } from '#db/deadline.ts'
import { describeError } from '../describe-error.ts'

/** The finding of a check: one sentence, and the remedy unless it is ok. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem'
  readonly message: string
  readonly fix?: string
}

/** A finding with the name of its check. */
export interface NamedFinding extends Finding {
  readonly check: string
}

/** A check, which may have several findings. */
export type Check = () => Promise<readonly Finding[]>

/** Builds a finding that needs no action. */
export const ok = (message: string): Finding => ({ level: 'ok', message })
/** Builds a finding that should be looked at. */
export const warning = (message: string, fix: string): Finding => ({
  level: 'warning',
  message,
  fix,
})
/** Builds a finding that has to be corrected. */
export const problem = (message: string, fix: string): Finding => ({
  level: 'problem',
  message,
  fix,
})

const maxCheckMs = 5_000

/** The text for a check that could not be made. */
interface FailureText {
  readonly notChecked: (reason: string) => string
  readonly tooSlow: (seconds: number) => string
  readonly checkFix: string
}

/** Runs checks side by side; none takes longer than five seconds. Their order is kept. */
export async function runChecks(
  checks: Readonly<Record<string, Check>>,
  text: FailureText,
): Promise<NamedFinding[]> {
  const tooSlow = text.tooSlow(maxCheckMs / 1_000)
  const results = await Promise.all(
    Object.entries(checks).map(async ([check, run]) => {
      const findings = await withDeadline(run(), maxCheckMs, new Error(tooSlow)).catch((error) => [
        problem(text.notChecked(describeError(error)), text.checkFix),
      ])
      return findings.map((finding) => ({ check, ...finding }))
    }),
  )
  return results.flat()
}
