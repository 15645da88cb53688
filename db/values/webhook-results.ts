/** The meaning of the result of an attempt at a webhook: of the event, or of the endpoint (decision 105). */
type WebhookVerdict = 'accepted' | 'refused' | 'gone' | 'failed'

/** The statuses with which an endpoint, or a proxy before it, says that it cannot handle any event. */
const busyStatuses = ['429', '502', '503', '504']

/** Judges a result: an HTTP status, or the reason why there is none. */
export function verdictOf(result: string): WebhookVerdict {
  if (!/^\d+$/.test(result) || busyStatuses.includes(result)) return 'failed'
  if (/^2\d\d$/.test(result)) return 'accepted'
  return result === '410' ? 'gone' : 'refused'
}

/** The number of events that may be refused one after another before the endpoint itself counts as failing. */
export const maxRefusals = 10

/** The number of events aside at which the endpoint itself counts as failing if it refuses another one. */
export const maxAside = 1_000
