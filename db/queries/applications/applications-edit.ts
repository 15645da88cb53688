import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { unselected } from '../../values/countries.ts'
import type { Language } from '../../values/languages.ts'
import { joinLinkDays } from '../../values/periods.ts'
import { type ApplicantField, applicantFields } from '../../values/record-fields.ts'
import { assignments, columnOf } from '../column-values.ts'
import { commaList } from '../expressions.ts'
import { isByContact, isPaidAhead, knownDetails } from '../memberships/renewals.ts'
import { type ApplicationFacts, insertNotice } from '../outgoing.ts'
import {
  heldCte,
  type JoinApplicationRow,
  type JoinColumns,
  type JoinMembership,
} from './applications.ts'

/** The CTE `noticed`, with the notice about the application of the CTE `cte`. */
const noticedCte = (
  about: ApplicationFacts['about'],
  cte: string,
  language?: Language | null,
): SQL => {
  const facts = sql`jsonb_build_object('about', ${about}::text, 'applicationId', id)`
  return sql`noticed as (${insertNotice({ of: cte, facts, language })})`
}

/** The CTE `renewed`: the link of `held` works for longer if the CTE `cte` has a row. */
const renewedCte = (cte: string): SQL => sql`
  renewed as (
    update credential set expires_at = now() + ${joinLinkDays} * interval '1 day'
    from held, ${sql.identifier(cte)} where credential.id = held.link_id
  )`

const renewedCountry = sql`(
  select name from unnest(enum_range(null::country)) as name where name::text = renewed.country)`

/** The first answers of a member that are more than the detail: the address is that of a membership that they renew. */
const knownAnswers: Partial<Record<ApplicantField, SQL>> = {
  address: sql`coalesce(renewed.address, account.address)`,
  county: sql`case when renewed.address is null then county end`,
  postcode: sql`coalesce(renewed.postcode, account.postcode)`,
  country: sql`nullif(coalesce(${renewedCountry}, account.country), ${unselected})`,
  phone: sql`coalesce(phone, mobile)`,
}

/** An application that begins. */
export interface NewJoinApplication
  extends Pick<JoinApplicationRow, 'reference' | 'email' | 'accountId'> {
  readonly startHash: Buffer
  /** The hash of its link. */
  readonly linkHash: Buffer
  readonly realm: string
  readonly membership: JoinMembership
  /** The language of the applicant; null if only one is offered. */
  readonly language?: Language | null
  /** The membership that it renews, if the member is a contact of it. */
  readonly renews?: string | null
}

/**
 * Starts an application with its link, in one statement. The same start hash starts only one: sent
 * again, it changes the email and the membership, and a link to another email ends. The membership answers the
 * questions of a renewal too. Undefined if the application has been sent meanwhile. Fails with the SQLSTATE
 * 23505 if the reference is in use.
 */
export const addJoinApplication = (
  db: Database,
  {
    reference,
    startHash,
    linkHash,
    realm,
    email,
    membership: { type, band, individual, amount },
    accountId,
    language = null,
    renews = null,
  }: NewJoinApplication,
) =>
  db.findRow<{ reference: string; renewal: boolean }>(sql`
    with renewed as (
      select membership.* from membership join contact on contact.membership_id = membership.id
      where membership.id = ${renews}::uuid and contact.account_id = ${accountId}::uuid
    ), single_row as (select), saved as (
      insert into join_application (reference, start_hash, type, band, individual, amount, email,
        account_id, ${commaList(applicantFields.map(columnOf))},
        renewal, membership_id, organisation, about, known, language)
      select ${reference}, ${startHash}, ${type}::membership_type, ${band}::text, ${individual},
        ${amount}::numeric, ${email}, account.id,
        ${commaList(applicantFields.map((name) => knownAnswers[name] ?? columnOf(name)))},
        renewed.id is not null, renewed.id, renewed.name,
        case when renewed.id is not null then '' end,
        case when account.id is not null then ${knownDetails} end, ${language}::text
      from single_row left join account on account.id = ${accountId}::uuid left join renewed on true
      on conflict (start_hash) do update set email = excluded.email, type = excluded.type,
        band = excluded.band, individual = excluded.individual, amount = excluded.amount,
        language = excluded.language, changed_at = now(), reminders = 0
        where join_application.state = 'started'
      returning id, reference, renewal
    ), link as (
      insert into credential (hash, kind, join_application_id, realm, expires_at)
      select ${linkHash}, 'join', id, ${realm}, now() + ${joinLinkDays} * interval '1 day' from saved
      on conflict (hash) do update set expires_at = excluded.expires_at
    ), ended as (
      delete from credential using saved
      where join_application_id = saved.id and kind = 'join' and hash <> ${linkHash}
    ) select reference, renewal from saved`)

/** Saves answers of an application that has not been sent; false if it has, or its link has ended. */
export function saveJoinColumns(
  db: Database,
  hash: Buffer,
  values: Partial<JoinColumns & JoinMembership>,
): Promise<boolean> {
  return db.hasRow(sql`
    with ${heldCte(hash)}, saved as (
      update join_application set ${assignments(values)}, changed_at = now(), reminders = 0
      from held where join_application.id = held.id and state = 'started' returning 1
    ), ${renewedCte('saved')}
    select from saved`)
}

/**
 * Sends an application to staff, with the language of the applicant if it is known; a renewal that costs a known
 * amount waits for the payment. False if it was sent before, its link has ended, its membership is paid ahead, or the
 * applicant is no longer a contact of it.
 */
export const sendApplication = (db: Database, hash: Buffer, language: Language | null = null) =>
  db.hasRow(sql`
    with ${heldCte(hash)}, sent as (
      update join_application set state = case when renewal and amount > 0
        then 'awaiting-payment'::join_state else 'sent' end, sent_at = now(), changed_at = now(), reminders = 0,
        language = coalesce(${language}::text, language)
      from held where join_application.id = held.id and state = 'started' and not exists (
        select from membership where membership.id = membership_id and ${isPaidAhead})
        and (membership_id is null or ${isByContact})
      returning join_application.id
    ), ${noticedCte('application-sent', 'sent', language)}, ${renewedCte('sent')}
    select from sent`)

/** Adds what the applicant writes in response to a question, and gives the turn back to staff. */
export const replyToQuestion = (db: Database, hash: Buffer, text: string) =>
  db.hasRow(sql`
    with ${heldCte(hash)}, replied as (
      update join_application set state = 'sent', changed_at = now(), reminders = 0
      from held where join_application.id = held.id and state = 'asked'
      returning join_application.id
    ), message as (
      insert into join_message (application_id, by_staff, text) select id, false, ${text} from replied
    ), ${noticedCte('application-replied', 'replied')}, ${renewedCte('replied')}
    select from replied`)

/** Makes a link of an application work, from now for the whole time; its earlier links end. */
export const renewLink = (db: Database, applicationId: string, hash: Buffer, realm: string) =>
  db.change(sql`
    with link as (
      insert into credential (hash, kind, join_application_id, realm, expires_at)
      select ${hash}, 'join', id, ${realm}, now() + ${joinLinkDays} * interval '1 day'
      from join_application where id = ${applicationId}
      on conflict (hash) do update set expires_at = excluded.expires_at
    )
    delete from credential
    where join_application_id = ${applicationId} and kind = 'join' and hash <> ${hash}`)

/** After how many days an applicant whose turn it is gets the first and the second reminder. */
const reminderDays = [7, 21] as const

/**
 * Reminds the applicants who have waited longest, at most `limit`, by a notice each, and returns their number; the second
 * reminder also stands for a first one that is late. Of one who is reminded later than that, the application ends later too.
 * Several instances never remind of the same one.
 */
export const remindApplicants = (db: Database, limit: number) => {
  const [first, second] = reminderDays.map((days) => sql`now() - ${days}::int * interval '1 day'`)
  return db.getValue<number>(sql`
    with due as (
      select id from join_application
      where (state = 'asked' or state in ('started', 'awaiting-payment') and not renewal) and reminders < 2
        and changed_at < case when reminders = 0 then ${first} else ${second} end
      order by changed_at limit ${limit} for update skip locked
    ), reminded as (
      update join_application set reminders = case when changed_at < ${second} then 2 else 1 end,
        changed_at = greatest(changed_at, ${second})
      from due where join_application.id = due.id
      returning join_application.id
    ), ${noticedCte('application-waits', 'reminded')}
    select count(*)::int as count from reminded`)
}

/**
 * Ends the applications whose applicants have had two reminders and did not respond for 30 days, and renewals that were not
 * sent, without reminders; returns their number. One that waits for a payment stays, because its membership exists.
 */
export const lapseApplications = async (db: Database): Promise<number> => {
  const lapsed = await db.findRows(sql`
    update join_application set state = 'lapsed', changed_at = now(), reminders = 0
    where state in ('started', 'asked') and (reminders = 2 or renewal and state = 'started')
      and changed_at < now() - ${joinLinkDays} * interval '1 day'
    returning id`)
  return lapsed.length
}
