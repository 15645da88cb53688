import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import type { Language } from '../values/languages.ts'
import { milliseconds } from './expressions.ts'

/** An email for the list of what was sent. */
export interface OutgoingEmail {
  readonly id: string
  readonly recipient: string
  /** The account of the recipient; undefined if it is found by its email. */
  readonly accountId?: string | undefined
  readonly subject: string
}

/** An email that waits until the server accepts it. */
export interface WaitingEmail extends OutgoingEmail {
  /** The encrypted message. */
  readonly sealed: Buffer
}

/** The end of an attempt. `response` is that of the server, or the reason why there is none. */
export interface OutgoingResult {
  readonly isSent: boolean
  readonly response: string | null
}

/** An email whose next attempt is due, encrypted. */
export type DueEmail = {
  readonly kind: 'email'
  readonly id: string
  readonly sealed: Buffer
  /** The number of attempts that were begun, this one included. */
  readonly attempts: number
}

/** The facts that the emails of a notice say and the audit event of the act does not. */
export interface ActFacts {
  /** The name of the passkey or the app password. */
  readonly name?: string
  /** The id of the passkey that was added. */
  readonly passkeyId?: string
  /** The number of recovery codes that remain. */
  readonly left?: number
  /** The contact whose offer was declined; null if they withdrew it. */
  readonly offererId?: string | null
}

/** A change without an audit event, and what the emails about it say. */
export type ChangeFacts =
  | ApplicationFacts
  | AskedInvitationFacts
  | UnconfirmedContactsFacts
  | VacantRolesFacts
  | RemovedSubscriptionFacts
  | ({ readonly about: 'webhook' } & WebhookNews)

/** The sending of an application, or of an applicant’s reply, or that it is still the applicant’s turn. */
export interface ApplicationFacts {
  readonly about: 'application-sent' | 'application-replied' | 'application-waits'
  readonly applicationId: string
}

/** The request of an invited person for a new link, by the hash of the one that has expired. */
export interface AskedInvitationFacts {
  readonly about: 'invitation-asked'
  readonly link: string
}

/** The contacts of a membership, which the primary contact has yet to confirm. */
export interface UnconfirmedContactsFacts {
  readonly about: 'contacts-unconfirmed'
  readonly membershipId: string
}

/** The roles of a membership whose contact was erased. */
export interface VacantRolesFacts {
  readonly about: 'roles-vacant'
  readonly membershipId: string
  readonly primary: boolean
  readonly billing: boolean
}

/** A confirmed subscription that was removed, by a client if it identified itself. */
export interface RemovedSubscriptionFacts {
  readonly about: 'subscription-removed'
  readonly email: string
  readonly client: string | null
}

/** The news about a webhook, for its owner. */
export interface WebhookNews {
  readonly email: string
  readonly url: string
  readonly clientName: string
  readonly news: '410' | 'failing' | 'retrying' | 'refused'
}

/** A notice that is due: the emails about a change, which are to be written. */
export type DueNotice = {
  readonly kind: 'notice'
  readonly id: string
  /** The audit event of an act; null of a change without one. */
  readonly eventId: string | null
  readonly facts: ActFacts | ChangeFacts | null
  /** The number of attempts that were begun, this one included. */
  readonly attempts: number
  /** The language of the page on which its reader acted; null if it is not known. */
  readonly language: Language | null
}

/** A sign-out whose next attempt is due (decision 045). */
export type DueSignOut = {
  readonly kind: 'sign-out'
  readonly id: string
  readonly clientId: string
  readonly accountId: string
  readonly sessionId: string | null
  readonly uri: string
  /** The number of attempts that were begun, this one included. */
  readonly attempts: number
}

/** A row of the outbox that is due. */
export type DueOutgoing = DueEmail | DueNotice | DueSignOut

/** A row as it is claimed: a column that only the other kind has is null. */
type ClaimedRow = Pick<DueEmail, 'id' | 'attempts'> & {
  readonly kind: DueOutgoing['kind']
  readonly eventId: string | null
  readonly facts: DueNotice['facts']
  readonly language: Language | null
  readonly sealed: Buffer | null
  readonly clientId: string | null
  readonly accountId: string | null
  readonly sessionId: string | null
  readonly uri: string | null
}

/** The seconds from the beginning of each attempt to that of the next one. The last attempt gives up. */
const retrySeconds = {
  // Every four hours for three days, in which an operator repairs a mail server.
  email: [60, 300, 900, 3_600, ...Array<number>(18).fill(14_400)],
  'sign-out': [15, 60, 300, 900, 3_600],
}
/** The maximum number of attempts: about three days for an email, and eighty minutes for a sign-out. */
export const maxAttempts = {
  email: retrySeconds.email.length + 1,
  'sign-out': retrySeconds['sign-out'].length + 1,
}

/** The emails, and the sign-outs for one client, that an instance sends at a time. */
const atATime = 5

/** The only account with an email. Of several, each is found by its email when the list is read. */
const accountWith = (email: string) => sql`
  (select (array_agg(id))[1] from account where lower(email) = lower(${email}) having count(*) = 1)`

const insertEmail = (
  { id, recipient, accountId, subject }: OutgoingEmail,
  { sealed, isSent, response }: OutgoingResult & { readonly sealed: Buffer | null },
  keptFor: string | null = null,
  attempts = 1,
): SQL => sql`
  insert into outgoing (id, kind, recipient, account_id, subject, sealed, attempts, due_at, sent_at, response,
    client_id)
  values (${id}, 'email', ${recipient}, ${accountId ?? accountWith(recipient)}, ${subject}, ${sealed}, ${attempts},
    case when ${keptFor !== null}::boolean then 'infinity'
      when ${sealed !== null}::boolean then now() + ${attempts && retrySeconds.email[0]} * interval '1 second' end,
    case when ${isSent}::boolean then now() end, ${response}, ${keptFor})`

/** Lists an email that was sent, or that could not be and is not sent again. */
export const addSentEmail = (db: Database, email: OutgoingEmail, result: OutgoingResult) =>
  db.change(insertEmail(email, { ...result, sealed: null }))

/** Stores an email so that any instance makes its next attempt: the first one, at once, unless that failed with this response. */
export const addWaitingEmail = (
  db: Database,
  { sealed, ...email }: WaitingEmail,
  response: string | null = null,
) =>
  db.change(
    insertEmail(email, { sealed, isSent: false, response }, null, response === null ? 0 : 1),
  )

/**
 * Stores a notice in the statement of a change, so that neither is without the other: the insert of a CTE over the audit
 * event that the CTE `audit` yields, or over the rows of another CTE. Its emails are written when it is due, by default at
 * once, from what the statement recorded and from `facts`, an expression over that CTE: `ChangeFacts` unless it is `audit`.
 * `language` is that of the page on which a person acted who is one of its readers.
 */
export const insertNotice = ({
  of = 'audit',
  facts = sql`null`,
  waitMinutes = 0,
  language = null,
}: {
  readonly of?: string
  readonly facts?: SQL | undefined
  readonly waitMinutes?: number | undefined
  readonly language?: Language | null | undefined
} = {}): SQL => sql`
  insert into outgoing (kind, event_id, facts, language, due_at, attempts)
  select 'notice', ${of === 'audit' ? sql`id` : sql`null::uuid`}, ${facts}::jsonb, ${language}::text,
    now() + ${waitMinutes}::int * interval '1 minute', 0 from ${sql.identifier(of)}`

/** True of the notice of an act that waits, so that the act can still be taken back without an email. */
export const isWaitingNotice = (event: SQL): SQL => sql`
  kind = 'notice' and event_id = ${event} and attempts = 0 and due_at > now()`

/**
 * Replaces a notice by its emails, which are due at once; not if another instance has done so. Each email locks its
 * account, in the order in which a merge locks two of them.
 */
export const replaceNotice = (db: Database, id: string, emails: readonly WaitingEmail[]) =>
  db.change(sql`
    with taken as (delete from outgoing where id = ${id} returning id)
    insert into outgoing (id, kind, recipient, account_id, subject, sealed, due_at, attempts)
    select email.*, now(), 0 from taken cross join (${sql.join(
      emails.map(
        ({ id: emailId, recipient, accountId, subject, sealed }) => sql`
          select ${emailId}::uuid, 'email'::outgoing_kind, ${recipient}::text,
            ${accountId ?? accountWith(recipient)}::uuid, ${subject}::text, ${sealed}::bytea`,
      ),
      sql` union all `,
    )}) as email (id, kind, recipient, account_id, subject, sealed) order by account_id`)

/** Deletes a notice that has no readers. */
export const deleteNotice = (db: Database, id: string) =>
  db.change(sql`delete from outgoing where id = ${id}`)

/** The lanes of emails and notices in `claimOutgoing`. That of a sign-out is the id of its client. */
export const lanes = { email: 'email:', notice: 'notice:' } as const

/**
 * Begins the next attempt of what is due, five of each lane: no other instance gets it until the attempt after it, also if
 * this one dies meanwhile. Leaves out lanes that are busy, so that a slow receiver delays no other.
 */
export const claimOutgoing = (db: Database, busyLanes: readonly string[]): Promise<DueOutgoing[]> =>
  db.findRows<ClaimedRow>(sql`
    with busy as (select ${sql.param(busyLanes)}::text[] as lanes), due as (
      select first.id, null as uri from busy
      cross join (values ('email'::outgoing_kind), ('notice')) as lane (kind) cross join lateral (
        select id from outgoing where kind = lane.kind and due_at <= now()
        order by due_at limit ${atATime} for update skip locked) as first
      where lane.kind || ':' <> all(lanes)
      union all
      select oldest.id, backchannel_logout_uri from busy, client cross join lateral (
        select id from outgoing where kind = 'sign-out' and client_id = client.id and due_at <= now()
        order by due_at limit ${atATime} for update skip locked) as oldest
      where backchannel_logout_uri is not null and disabled_at is null and client.id <> all(lanes)
    )
    update outgoing set attempts = attempts + 1, due_at = now() + interval '1 second' * coalesce(
      (case kind when 'sign-out' then array[${sql.raw(`${retrySeconds['sign-out']}`)}]
        else array[${sql.raw(`${retrySeconds.email}`)}] end)[attempts + 1], 3600)
    from due where outgoing.id = due.id
    returning outgoing.id, kind, attempts, event_id as "eventId", facts, language, sealed, client_id as "clientId", sub as "accountId",
      sid as "sessionId", due.uri`) as Promise<DueOutgoing[]>

/** Records how the attempt of an email ended, and forgets the encrypted message unless it is to be sent again. */
export const recordAttempt = (
  db: Database,
  id: string,
  { isSent, response, isFinal }: OutgoingResult & { readonly isFinal: boolean },
) =>
  db.change(sql`
    update outgoing set response = ${response}, sent_at = case when ${isSent}::boolean then now() end,
      due_at = case when not ${isFinal}::boolean then due_at end,
      sealed = case when not ${isFinal}::boolean then sealed end
    where id = ${id} and due_at is not null`)

/** The number of a client's emails that are kept: the newest ones (decision 097). */
export const maxTestEmails = 100

/** Keeps an email for the developer of a test client, in place of the oldest one of many; it is never due. */
export const addTestEmail = (db: Database, { sealed, ...email }: WaitingEmail, clientId: string) =>
  db.change(sql`
    with older as (
      delete from outgoing where id = any(array(
        select id from outgoing where kind = 'email' and client_id = ${clientId}
        order by created_at desc, id desc offset ${maxTestEmails - 1} for update skip locked))
    ) ${insertEmail(email, { sealed, isSent: false, response: null }, clientId)}`)

/** An email that is kept for a developer, encrypted. */
type TestEmail = Pick<DueEmail, 'id' | 'sealed'> & {
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Lists the emails that are kept for the developer of a client, the newest first. */
export const listTestEmails = (db: Database, clientId: string): Promise<TestEmail[]> =>
  db.findRows<TestEmail>(sql`
    select id, sealed, ${milliseconds(sql`created_at`)} as at from outgoing
    where kind = 'email' and client_id = ${clientId} order by created_at desc, id desc`)

/** Records how the attempt of a sign-out ended, and deletes it unless it is to be sent again. */
export const recordSignOut = (
  db: Database,
  { id, clientId }: Pick<DueSignOut, 'id' | 'clientId'>,
  { result, isFinal }: { readonly result: string; readonly isFinal: boolean },
) =>
  db.change(sql`
    with ended as (delete from outgoing where id = ${id} and ${isFinal}::boolean)
    update client set logout_notice_at = now(), logout_notice_result = ${result}
    where id = ${clientId}`)
