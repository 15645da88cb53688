/** A restored email replaces the new one for this many days (decision 028). */
export const restoreDays = 7

/** A link that confirms a new email works for this many hours (decision 028). */
export const emailChangeHours = 24

/** An invitation to choose the first password works for this many days. */
export const invitationDays = 14

/** One email of a kind is sent to a recipient in this many minutes (decision 009). */
export const emailRepeatMinutes = 5

/** After too many failed attempts, the next must wait for at most this many minutes (decision 009). */
export const maxWaitMinutes = 15

/** Staff see the failed sign-ins of this many days. */
export const failedSignInDays = 7

/** An account is erased this many days after an administrator planned it (decision 055). */
export const erasureDays = 30

/** A signing key that is older than this many days is due for rotation. */
export const maxKeyDays = 100

/** An application has this many seconds to accept a sign-out (OpenID Connect Back-Channel Logout). */
export const signOutTimeoutSeconds = 5

/** A link to an application to join works for this many days, and an application that is not sent ends after them. */
export const joinLinkDays = 30

/** MFA that staff reset is removed after this many hours. */
export const mfaResetHours = 24

/** A former primary contact can report a change for this many days. */
export const reportDays = 7

/** An offer to become the primary contact can be accepted for this many days. */
export const contactOfferDays = 14

/** An invitation to become a contact that has expired can be sent again for this many days. */
export const contactDays = 30

/** A session passes MFA for the pages of staff for this many hours (decision 048). */
export const staffSessionHours = 12

/** A session that is not used on the pages of staff for this many minutes needs MFA again (decision 048). */
export const staffIdleMinutes = 30

/**
 * Staff can take back an act, a change of contacts or a merge, and read the values that an act replaced, for this many
 * days (decision 109).
 */
export const actDays = 30

/** The email about a decision on an application waits this many minutes, in which staff can take it back (decision 059). */
export const decisionUndoMinutes = 5

/** The list of emails covers this many days. */
export const emailDays = 90

/** A repeated `Idempotency-Key` gets the same result for this many days. */
export const idempotencyDays = 1

/** The page `/status` shows the counts of this many days. */
export const serviceDays = 90

/** Programs can read an event for this many days. */
export const eventDays = 90

/** The attempts to deliver events to webhooks are listed for this many days. */
export const webhookAttemptDays = 30

/** The number of days without a delivery after which a webhook is switched off. */
export const maxFailingDays = 5

/** A webhook has this many seconds to respond. */
export const webhookTimeoutSeconds = 15

/** A code of an authenticator app changes after this many seconds (RFC 6238). */
export const codeSeconds = 30

/** A ceremony of a passkey must be finished in this many minutes. */
export const ceremonyMinutes = 5

/** Members see the programs that signed in with their password in this many days (decision 088). */
export const programDays = 90

/** An application to join takes about this many minutes to fill in. */
export const joiningMinutes = 5

/** The link in the email about a new passkey removes it for this many days (decision 089). */
export const removalLinkDays = 7

/** An invitation to become a contact works for this many days. */
export const contactInvitationDays = 21

/** The jobs that delete and remind run once in this many minutes. */
export const jobMinutes = 10

/** For how many days an upload of staff is stored, with its reports. No setting. */
export const uploadDays = 1

/** The developer of a test client can read its emails for this many days. */
export const testEmailDays = 7

/** Staff see the figures of this many weeks, and of as many months, until today. */
export const figureWeeks = 12
