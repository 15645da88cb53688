import type { DecisionResult } from '#lib/accounts/applications/decide-application.ts'

/** The page of an application, or the page of a decision on it. */
export const pathOfApplication = (id: string, decision = '', query = ''): string =>
  `/staff/applications/${encodeURIComponent(id)}${decision && `/${decision}`}${query}`

/** The page after a decision, with a sentence that says what came of it; the next application, if staff chose that. */
export const afterDecision = (
  id: string,
  result: DecisionResult,
  done: string,
  next: string,
): string =>
  result === 'done' && next
    ? pathOfApplication(next, '', `?done=${done}&next=`)
    : pathOfApplication(id, '', `?done=${result === 'done' ? done : 'application-decided'}`)
