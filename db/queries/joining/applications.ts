import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { joinApplication } from '../../tables/join-application.ts'
import { jsonRows, milliseconds } from '../operators/account-summary.ts'

/** For how many days after its last change the link of an application to join works. */
export const joinLinkDays = 30

type Columns = typeof joinApplication.$inferSelect

/** The columns of an application that the applicant fills in. */
export type JoinColumns = Pick<
  Columns,
  | 'title'
  | 'forename'
  | 'surname'
  | 'position'
  | 'organisation'
  | 'about'
  | 'address'
  | 'county'
  | 'postcode'
  | 'country'
  | 'phone'
>

/** The membership that an application is for. */
export type JoinMembership = Pick<Columns, 'type' | 'band' | 'individual' | 'amount'>

/** An application to join; times are milliseconds since 1970. */
export interface JoinApplicationRow extends JoinColumns, JoinMembership {
  readonly id: string
  readonly reference: string
  readonly state: Columns['state']
  readonly email: string
  readonly accountId: string | null
  readonly membershipId: string | null
  readonly createdAt: number
  readonly sentAt: number | null
  readonly changedAt: number
  /** What staff and the applicant have written, oldest first. */
  readonly messages: readonly JoinMessageRow[]
}

/** What staff or the applicant wrote about an application. */
export interface JoinMessageRow {
  readonly at: number
  readonly byStaff: boolean
  readonly text: string
}

/** The row of `join_application` as JSON. */
export const joinApplicationJson: SQL = sql`json_build_object(
  'id', join_application.id, 'reference', reference, 'state', join_application.state,
  'type', join_application.type, 'band', band, 'individual', individual, 'amount', amount::text,
  'email', join_application.email, 'title', join_application.title,
  'forename', join_application.forename, 'surname', join_application.surname,
  'position', join_application.position, 'organisation', organisation, 'about', about,
  'address', join_application.address, 'county', join_application.county,
  'postcode', join_application.postcode, 'country', join_application.country,
  'phone', join_application.phone, 'accountId', join_application.account_id,
  'membershipId', join_application.membership_id,
  'createdAt', ${milliseconds(sql`join_application.created_at`)},
  'sentAt', ${milliseconds(sql`sent_at`)}, 'changedAt', ${milliseconds(sql`changed_at`)},
  'messages', ${jsonRows(sql`
    select ${milliseconds(sql`at`)} as at, by_staff as "byStaff", text from join_message
    where application_id = join_application.id order by join_message.at, join_message.id`)})`

/** The CTE `held`: the application whose link has this hash, and the link itself. */
const heldCte = (hash: Buffer): SQL => sql`
  held as (
    select join_application_id as id, id as link_id from credential
    where hash = ${hash} and kind = 'join' and expires_at > now()
  )`

/** The CTE `renewed`: the link of `held` works for longer if the CTE `cte` has a row. */
const renewedCte = (cte: string): SQL => sql`
  renewed as (
    update credential set expires_at = now() + ${joinLinkDays} * interval '1 day'
    from held, ${sql.identifier(cte)} where credential.id = held.link_id
  )`

/** Finds the application whose link has this hash; undefined if the link does not work any more. */
export async function findJoinApplication(
  db: Database,
  hash: Buffer,
): Promise<JoinApplicationRow | undefined> {
  const [row] = await db.execute<{ found: JoinApplicationRow }>(sql`
    with ${heldCte(hash)}
    select ${joinApplicationJson} as found from held join join_application using (id)`)
  return row?.found
}

/** Finds the start hash of the application whose link has this hash. */
export async function findJoinStartHash(db: Database, hash: Buffer): Promise<Buffer | undefined> {
  const [row] = await db.execute<{ startHash: Buffer }>(sql`
    with ${heldCte(hash)}
    select start_hash as "startHash" from held join join_application using (id)`)
  return row?.startHash
}

/** An application that begins. */
export interface NewJoinApplication {
  readonly reference: string
  readonly startHash: Buffer
  /** The hash of its link. */
  readonly linkHash: Buffer
  readonly realm: string
  readonly email: string
  readonly membership: JoinMembership
  /** The member who applies, whose details answer the questions. */
  readonly accountId: string | null
}

/**
 * Starts an application with its link, in one statement. The same start hash starts only one: sent
 * again, it changes the email and the membership, and a link to another email ends. Returns the reference,
 * or undefined if the application has been sent meanwhile. Fails with the SQLSTATE 23505 if the reference is in use.
 */
export async function addJoinApplication(
  db: Database,
  { reference, startHash, linkHash, realm, email, membership, accountId }: NewJoinApplication,
): Promise<string | undefined> {
  const { type, band, individual, amount } = membership
  const [saved] = await db.execute<{ reference: string }>(sql`
    with single_row as (select), saved as (
      insert into join_application (reference, start_hash, type, band, individual, amount, email,
        account_id, title, forename, surname, position, address, county, postcode, country, phone)
      select ${reference}, ${startHash}, ${type}::membership_type, ${band}::text, ${individual},
        ${amount}::numeric, ${email}, account.id, title, forename, surname, position, address, county,
        postcode, case when country <> 'Please select' then country end, coalesce(phone, mobile)
      from single_row left join account on account.id = ${accountId}::uuid
      on conflict (start_hash) do update set email = excluded.email, type = excluded.type,
        band = excluded.band, individual = excluded.individual, amount = excluded.amount,
        changed_at = now(), reminders = 0
        where join_application.state = 'started'
      returning id, reference
    ), link as (
      insert into credential (hash, kind, join_application_id, realm, expires_at)
      select ${linkHash}, 'join', id, ${realm}, now() + ${joinLinkDays} * interval '1 day' from saved
      on conflict (hash) do update set expires_at = excluded.expires_at
    ), ended as (
      delete from credential using saved
      where join_application_id = saved.id and kind = 'join' and hash <> ${linkHash}
    ) select reference from saved`)
  return saved?.reference
}

const columnOf = (name: string) => sql.identifier(name)
const casts: { readonly [column: string]: SQL } = {
  title: sql`::title`,
  country: sql`::country`,
  type: sql`::membership_type`,
  individual: sql`::boolean`,
  amount: sql`::numeric`,
}

/** Saves answers of an application that has not been sent; false if it has, or its link has ended. */
export async function saveJoinColumns(
  db: Database,
  hash: Buffer,
  values: Partial<JoinColumns & JoinMembership>,
): Promise<boolean> {
  const set = Object.entries(values).map(
    ([name, value]) => sql`${columnOf(name)} = ${value ?? null}${casts[name] ?? sql`::text`}`,
  )
  const saved = await db.execute(sql`
    with ${heldCte(hash)}, saved as (
      update join_application set ${sql.join([...set, sql`changed_at = now(), reminders = 0`], sql`, `)}
      from held where join_application.id = held.id and state = 'started' returning 1
    ), ${renewedCte('saved')}
    select from saved`)
  return saved.length > 0
}

/** Sends an application to staff. False if it was sent before, or its link has ended. */
export async function sendJoinApplication(db: Database, hash: Buffer): Promise<boolean> {
  const sent = await db.execute(sql`
    with ${heldCte(hash)}, sent as (
      update join_application set state = 'sent', sent_at = now(), changed_at = now(), reminders = 0
      from held where join_application.id = held.id and state = 'started' returning 1
    ), ${renewedCte('sent')}
    select from sent`)
  return sent.length > 0
}

/** Adds what the applicant writes in response to a question, and gives the turn back to staff. */
export async function addJoinReply(db: Database, hash: Buffer, text: string): Promise<boolean> {
  const replied = await db.execute(sql`
    with ${heldCte(hash)}, replied as (
      update join_application set state = 'sent', changed_at = now(), reminders = 0
      from held where join_application.id = held.id and state = 'asked'
      returning join_application.id
    ), message as (
      insert into join_message (application_id, by_staff, text) select id, false, ${text} from replied
    ), ${renewedCte('replied')}
    select from replied`)
  return replied.length > 0
}

/** An application whose link is to be sent. */
export type JoinLinkTarget = {
  readonly id: string
  readonly startHash: Buffer
  readonly email: string
  readonly reference: string
}

/** Finds the latest applications with this email that are not over, at most three. */
export const listOpenJoinApplications = (db: Database, email: string): Promise<JoinLinkTarget[]> =>
  db.execute<JoinLinkTarget>(sql`
    select id, start_hash as "startHash", email, reference from join_application
    where lower(email) = lower(${email}) and state not in ('declined', 'lapsed', 'member')
    order by changed_at desc limit 3`)

/** Makes a link of an application work, from now for the whole time; its earlier links end. */
export async function renewJoinLink(
  db: Database,
  applicationId: string,
  hash: Buffer,
  realm: string,
): Promise<void> {
  await db.execute(sql`
    with link as (
      insert into credential (hash, kind, join_application_id, realm, expires_at)
      select ${hash}, 'join', id, ${realm}, now() + ${joinLinkDays} * interval '1 day'
      from join_application where id = ${applicationId}
      on conflict (hash) do update set expires_at = excluded.expires_at
    )
    delete from credential
    where join_application_id = ${applicationId} and kind = 'join' and hash <> ${hash}`)
}
