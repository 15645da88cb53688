import { hasCode } from '#db/driver/errors.ts'
import { probePooler } from '#db/probe-pooler.ts'
import { describeError } from '../describe-error.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Checks that requests work behind a transaction pooler, and that jobs reach the same database without one. */
export async function checkPooler(requestsUrl: string, jobsUrl: string): Promise<Finding[]> {
  try {
    const requests = await probePooler(requestsUrl)
    const jobs = jobsUrl === requestsUrl ? requests : await probePooler(jobsUrl)
    const findings = [
      ...(requests.forgetsStatements ? [problem('poolerForgets')] : []),
      ...(requests.hasTimeout ? [] : [warning('noTimeout')]),
      ...(jobs.changesSession ? [problem('jobsPooled')] : []),
      ...(requests.database === jobs.database ? [] : [problem('otherJobsDatabase')]),
    ]
    return findings.length > 0 ? findings : [ok(requests.changesSession ? 'pooled' : 'notPooled')]
  } catch (error) {
    return [databaseFailure(error)]
  }
}

/** Describes why a database cannot be used. PgBouncer refuses parameters that it does not know (08P01). */
export const databaseFailure = (error: unknown): Finding =>
  problem(hasCode(error, /^08P01$/) ? 'poolerRefuses' : 'databaseFailed', describeError(error))
