import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import type { RequestContext } from '#db/request-context.ts'
import { findApplication } from '#lib/accounts/applications/fill-in.ts'
import { sendLinkAgain } from '#lib/accounts/applications/send-link-again.ts'
import { changeJoinEmail, startApplication } from '#lib/accounts/applications/start-application.ts'
import { changeEmail } from '#lib/accounts/people/change-person-email.ts'
import { inviteAccount } from '#lib/accounts/people/invite-account.ts'
import { resetMfa } from '#lib/accounts/people/reset-mfa.ts'
import { sendReset } from '#lib/accounts/people/send-reset.ts'
import { requestEmailChange } from '#lib/accounts/request-email-change.ts'
import { prepareReset, requestReset } from '#lib/accounts/request-reset.ts'
import { informOfProgram } from '#lib/auth/app-passwords.ts'
import type { sendCounted } from '#lib/auth/email-limits.ts'
import { findMember, type SignedInMember } from '#lib/auth/member.ts'
import { limitKey } from '#lib/auth/throttle.ts'
import { changeSubscription } from '#lib/campaigns/change-subscription.ts'
import { env } from '#lib/env.ts'
import { inviteContact, sendInvitationAgain } from '#lib/memberships/contacts/invite-contact.ts'
import { remindByStaff } from '#lib/memberships/remind-members.ts'
import { drainBackgroundWork } from '#lib/runtime/background-work.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People, type Person, unique } from '../fixtures/people.ts'
import { recordLog } from '../fixtures/recorded-log.ts'
import { authSecret } from '../fixtures/service.ts'
import { context as anyContext, expect, test } from '../fixtures/statements.ts'
import { giveFactor } from '../staff/staff.ts'
import { addMembership } from './dated-membership.ts'

type EmailKind = Parameters<typeof sendCounted>[0][0]

/** A person whose mailbox the mail server refuses, and a member with another one. */
interface Asked {
  readonly sql: postgres.Sql
  readonly people: People
  readonly email: string
  readonly person: Person
  readonly other: SignedInMember & { readonly password: string }
  readonly context: RequestContext
}

/** A use case that sends an email to the mailbox, and its outcomes if the mail server rejects it or puts it off. */
interface Sender {
  readonly prepare?: (asked: Asked) => Promise<string>
  readonly run: (asked: Asked, prepared: string) => Promise<unknown>
  readonly rejected: unknown
  /** The outcome of an email that waits; of one that is not sent again it is that of a rejected one, and this of a second try. */
  readonly waits?: unknown
  readonly sentLater?: unknown
}

const olga = { accountId: randomUUID(), username: 'olga', role: 'membership' } as const
const fee = { type: 'Friend', description: 'Friend', individual: true, amount: 24 } as never
const rights = { billing: false, lsfr: false }
const started = { secret: expect.any(String), email: 'waits' }

const withMembership = ({ sql, other }: Asked) =>
  addMembership(sql, {}, { person: { ...other, id: other.accountId } as never, primary: true })

const start = (email: string, context: RequestContext) =>
  startApplication({ key: randomUUID(), email, fee }, context)

/** Starts an application from another network, of a mailbox that gets its email. */
async function startedBy(email: string, context: RequestContext): Promise<string> {
  const application = await start(email, { ...context, network: '192.0.2.99' })
  return application === 'not-sent' ? '' : application.secret
}

/** Everything that sends an email at once, by the kind as which it is counted or by its name. */
const senders: Readonly<
  Record<Exclude<EmailKind, 'removed-mail'>, Readonly<Record<string, Sender>>> & {
    readonly uncounted: Readonly<Record<string, Sender>>
  }
> = {
  'reset-mail': {
    requestReset: {
      run: ({ email, context }) => requestReset(email, context),
      rejected: 'SendFailed',
      sentLater: 'PasswordSent',
    },
    sendReset: {
      run: ({ person, context }) => sendReset(person.id, olga, context),
      rejected: 'not-sent',
      sentLater: 'sent',
    },
  },
  'join-mail': {
    startApplication: {
      run: ({ email, context }) => start(email, context),
      rejected: 'not-sent',
      waits: started,
    },
    changeJoinEmail: {
      prepare: ({ email, context }) => startedBy(`first-${email}`, context),
      run: ({ email, context }, secret) => changeJoinEmail(secret, email, context),
      rejected: 'not-sent',
      waits: started,
    },
    sendLinkAgain: {
      async prepare({ sql, email, context }) {
        await startedBy(`first-${email}`, context)
        await sql`update join_application set email = ${email} where email = ${`first-${email}`}`
        return ''
      },
      run: ({ email, context }) => sendLinkAgain(email, context),
      rejected: undefined,
      waits: undefined,
    },
  },
  'confirm-mail': {
    subscribe: {
      run: ({ email, context }) =>
        changeSubscription({ email, action: 'Subscribe' } as never, context),
      rejected: 'ConfirmationNotSent',
      sentLater: 'Subscribed',
    },
  },
  'email-change': {
    requestEmailChange: {
      run: ({ email, other, context }) =>
        requestEmailChange(other, { email, current: other.password }, context),
      rejected: 'not-sent',
      waits: 'waits',
    },
    changeEmail: {
      run: ({ email, other }) => changeEmail(other.accountId, email, olga),
      rejected: 'not-sent',
      waits: 'waits',
    },
  },
  'contact-mail': {
    inviteContact: {
      prepare: withMembership,
      async run({ sql, email, other, context }, membership) {
        const [sent] = await sql`select id from contact_invitation where email = ${email}`
        return sent
          ? sendInvitationAgain(other, membership, context, sent.id)
          : inviteContact(other, membership, context, { ...rights, email, note: null })
      },
      rejected: 'not-sent',
      waits: 'waits',
    },
  },
  uncounted: {
    inviteAccount: {
      async prepare({ people, email }) {
        const { id } = await people.add({ email, invited: true })
        return id
      },
      run: (_, invited) => inviteAccount(invited, olga),
      rejected: 'not-sent',
      waits: 'waits',
    },
    resetMfa: {
      async prepare({ people, person }) {
        await giveFactor(people, person, 'enrolled')
        return ''
      },
      run: ({ person }) => resetMfa(person.id, olga, { ofStaff: false }),
      rejected: { state: 'not-sent' },
      sentLater: { state: 'asked', resetAt: expect.any(Number) },
    },
    remindByStaff: {
      prepare: ({ sql, person }) =>
        addMembership(sql, { renewsOn: londonDay(0) }, { person, primary: true }),
      run: (_, membership) => remindByStaff(membership, olga),
      rejected: 'failed',
      sentLater: 'sent',
    },
    informOfProgram: {
      run: ({ person, context }) => informOfProgram(person.id, context),
      rejected: undefined,
      waits: undefined,
    },
  },
}

const all = Object.values(senders).flatMap((ofKind) => Object.entries(ofKind))

test.beforeEach(({ mailbox, own }) => {
  // Without a mail server, emails are files.
  Object.assign(env, { smtpUrl: mailbox.url })
  setDatabaseUrl(own.url)
  setServiceSecret(authSecret)
  log.level = 'silent'
})

test.afterEach(async () => {
  Object.assign(env, { smtpUrl: undefined })
  log.level = env.logLevel
  await closeDatabase()
})

/** Adds both people, and returns what runs a sender and counts what was handed to the mail server. */
async function askedOf(sql: postgres.Sql, to: string, n: number) {
  const people = new People(sql)
  const email = `${unique(to)}@people.example`
  const [person, second] = [await people.add({ email }), await people.add()]
  const context = { ...anyContext, network: `192.0.2.${n}` }
  const member = await findMember(
    await people.issueCredential(second, { kind: 'session' }),
    context,
  )
  if (!member) throw new Error('There is no member.')
  const other = { ...member, password: second.password }
  const asked: Asked = { sql, people, email, person, other, context }
  /** The links that are still to be followed. */
  const links = () => sql`
    select kind::text from credential where kind in ('reset', 'email', 'invitation', 'confirm')
    union all select 'second-step' from staff_factor where reset_at is not null
    union all select 'briefing' from subscription`
  const attempts = () => sql`
    select sent_at is not null as "isSent", due_at is not null as "isDue" from outgoing
    where recipient = ${email} order by created_at`
  /** The row that keeps the mailbox from getting other emails. */
  const counted = () => sql`
    select blocked_until from rate_limit
    where key = ${limitKey('mailbox', email)} and blocked_until > now()`
  return { asked, links, attempts, counted }
}

const [isSent, isRejected] = [
  { isSent: true, isDue: false },
  { isSent: false, isDue: false },
]

test('an email that the mail server rejects leaves no link behind, and whoever asks may ask again at once', async ({
  own: { sql },
}) => {
  for (const [n, [name, { prepare, run, rejected }]] of all.entries()) {
    const { asked, links, attempts, counted } = await askedOf(sql, 'refused', n)
    const prepared = (await prepare?.(asked)) ?? ''
    const before = await links()
    for (const time of ['first', 'second']) {
      expect(await run(asked, prepared), `${name}, the ${time} time`).toEqual(rejected)
      await drainBackgroundWork()
      expect(await links(), name).toEqual(before)
      expect(await counted(), name).toEqual([])
    }
    expect(await attempts(), name).toEqual([isRejected, isRejected])
  }
})

test('a temporary password that cannot be stored after the response is logged with its request', async ({
  own: { sql },
}) => {
  const { asked, counted } = await askedOf(sql, 'ada', 9)
  await sql`alter table credential add constraint no_reset check (kind <> 'reset') not valid`
  const events = recordLog()
  const send = await prepareReset(asked.email, asked.context)
  await send()
  expect(events).toEqual([{ event: 'reset-failed', error: expect.any(Error), ...asked.context }])
  expect(await counted(), 'it can be asked for again at once').toEqual([])
})

test('an email does not count if its act fails, so the next attempt sends it at once', async ({
  own: { sql },
}) => {
  const { uncounted: _, ...counting } = senders
  const countingSenders = Object.values(counting).flatMap((ofKind) => Object.entries(ofKind))
  for (const [n, [name, { prepare, run }]] of countingSenders.entries()) {
    const { asked, links, attempts, counted } = await askedOf(sql, 'ada', n)
    const prepared = (await prepare?.(asked)) ?? ''
    const before = await links()
    await sql`alter table credential add constraint broken check (false) not valid`
    await run(asked, prepared).catch(() => {})
    await drainBackgroundWork()
    await sql`alter table credential drop constraint broken`
    expect([await links(), await attempts(), await counted()], name).toEqual([before, [], []])
    await run(asked, prepared)
    await drainBackgroundWork()
    expect(await attempts(), name).toEqual([isSent])
  }
})

test('an email that the mail server puts off waits, or can be asked for again if its page says at once whether it was sent', async ({
  own: { sql },
}) => {
  for (const [n, [name, { prepare, run, rejected, ...later }]] of all.entries()) {
    const { asked, attempts } = await askedOf(sql, 'greylisted', n)
    const prepared = (await prepare?.(asked)) ?? ''
    expect(await run(asked, prepared), name).toEqual('waits' in later ? later.waits : rejected)
    await drainBackgroundWork()
    if ('waits' in later) {
      expect(await attempts(), name).toEqual([{ isSent: false, isDue: true }])
    } else {
      expect(await attempts(), name).toEqual([isRejected])
      expect(await run(asked, prepared), `${name} again`).toEqual(later.sentLater)
      expect(await attempts(), `${name} again`).toEqual([isRejected, isSent])
    }
  }
})

/** The ways to another email of an application, by what the applicant sends. */
const otherEmails: Readonly<
  Record<string, (key: string, secret: string, email: string, asked: Asked) => Promise<unknown>>
> = {
  'the form for another email': (_, secret, email, { context }) =>
    changeJoinEmail(secret, email, context),
  'the first form again': (key, _, email, { context }) =>
    startApplication({ key, email, fee: { ...(fee as object), amount: 48 } as never }, context),
}

for (const [n, [way, send]] of Object.entries(otherEmails).entries()) {
  test(`an application keeps its email, its fee and its link if the mail server rejects the email of ${way}`, async ({
    own: { sql },
  }) => {
    const { asked } = await askedOf(sql, 'refused', n)
    const [key, first] = [randomUUID(), `first-${asked.email}`]
    const elsewhere = { ...asked.context, network: '192.0.2.99' }
    const started = await startApplication({ key, email: first, fee }, elsewhere)
    const secret = started === 'not-sent' ? '' : started.secret
    expect(await send(key, secret, asked.email, asked)).toBe('not-sent')
    expect(await findApplication(secret)).toMatchObject({ email: first, amount: '24.00' })
    const links = await sql`
      select from credential join join_application on join_application.id = join_application_id
      where email in (${first}, ${asked.email})`
    expect(links).toHaveLength(1)
  })
}

test('the owner of an account hears of a reset of two-step sign-in before it begins', async ({
  own: { sql },
}) => {
  const { asked, attempts } = await askedOf(sql, 'told', 1)
  await giveFactor(asked.people, asked.person, 'enrolled')
  await sql`alter table staff_factor add constraint broken check (reset_at is null)`
  await expect(resetMfa(asked.person.id, olga, { ofStaff: false })).rejects.toThrow()
  expect(await attempts()).toEqual([isSent])
})
