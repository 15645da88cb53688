import { env } from '#lib/env.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import type { EmailMessage } from './messages.ts'

/** A merge of two accounts by their usernames; `undoUntil` is null once it was undone. */
interface MergeNews {
  readonly username: string
  readonly merged: string
  /** Milliseconds since 1970. */
  readonly undoUntil: number | null
}

/** Builds the email that informs one of two mailboxes of a merge, or that it was undone (decision 082). */
export const mergeMessage = (
  to: string,
  name: string,
  { undoUntil, ...usernames }: MergeNews,
): EmailMessage => ({
  to,
  content: () => {
    const { accountsMerged, accountsSeparated } = texts().emails
    const facts = { organisation: env.orgName, login: env.loginUrl, name, ...usernames }
    return undoUntil === null
      ? accountsSeparated(facts)
      : accountsMerged({ ...facts, until: formatDate(undoUntil) })
  },
})
