import { env } from '#lib/env.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { composeForReader } from './compose.ts'
import type { EmailMessage } from './messages.ts'

/** The owner of one of the two mailboxes. */
interface Reader {
  readonly email: string
  readonly name: string
}

/** An account by the name with which its owner signs in. */
interface Named {
  readonly username: string
}

const factsFor = ({ name }: Reader, { username }: Named, merged: Named) => ({
  ...{ organisation: env.orgName, login: env.loginUrl, name, username },
  merged: merged.username,
})

/** Builds the email that informs one mailbox that two accounts were merged (decision 083). */
export const accountsMergedMessage = (
  reader: Reader,
  kept: Named,
  merged: Named,
  undoUntil: number,
): EmailMessage => ({
  to: reader.email,
  ...composeForReader(() =>
    texts().emails.accountsMerged({
      ...factsFor(reader, kept, merged),
      until: formatDate(undoUntil),
    }),
  ),
})

/** Builds the email that informs one mailbox that a merge was undone. */
export const accountsSeparatedMessage = (
  reader: Reader,
  kept: Named,
  merged: Named,
): EmailMessage => ({
  to: reader.email,
  ...composeForReader(() => texts().emails.accountsSeparated(factsFor(reader, kept, merged))),
})
