import { randomUUID } from 'node:crypto'
import type { RequestContext } from '#db/request-context.ts'
import { sendLinkAgain } from '#lib/accounts/applications/send-link-again.ts'
import { changeJoinEmail, startApplication } from '#lib/accounts/applications/start-application.ts'
import { sendReset } from '#lib/accounts/people/send-reset.ts'
import { requestEmailChange } from '#lib/accounts/request-email-change.ts'
import { prepareReset, requestReset } from '#lib/accounts/request-reset.ts'
import { countUnsent, limitEmailRequests } from '#lib/auth/email-limits.ts'
import { findMember } from '#lib/auth/member.ts'
import { changeSubscription } from '#lib/campaigns/change-subscription.ts'
import { drainBackgroundWork } from '#lib/runtime/background-work.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { People, type Person, unique } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { context as anyContext, expect, test } from '../fixtures/statements.ts'

type Purpose = Parameters<typeof limitEmailRequests>[0]
type Ceiling = Parameters<typeof countUnsent>[0]

/** A person, a stranger's email, and the request that would send them emails. */
interface Asked {
  readonly people: People
  readonly person: Person
  readonly stranger: string
  readonly context: RequestContext
}

interface Sender {
  readonly run: (asked: Asked) => Promise<unknown>
  /** The ceiling for all callers that did not identify themselves, if the request is one and fails at it. */
  readonly ceiling?: Ceiling
}

const fee = { type: 'Friend', description: 'Friend', individual: true, amount: 24 } as never

/** Starts an application whose email is then changed, from another network. */
async function startedBy({ stranger, context }: Asked): Promise<string> {
  const network = '192.0.2.99'
  const start = { key: randomUUID(), email: `first-${stranger}`, fee }
  const started = await startApplication(start, { ...context, network })
  return started === 'not-sent' ? '' : started.secret
}

/** Everything that sends emails because someone asks, by what its requests are counted as. */
const senders: Readonly<Record<Purpose, Readonly<Record<string, Sender>>>> = {
  reset: {
    requestReset: { run: ({ person, context }) => requestReset(person.email, context) },
    prepareReset: {
      run: async ({ person, context }) => (await prepareReset(person.email, context))(),
      ceiling: 'reset-mail',
    },
    sendReset: { run: ({ person, context }) => sendReset(person.id, 'olga', context) },
  },
  join: {
    startApplication: {
      run: ({ stranger, context }) =>
        startApplication({ key: randomUUID(), email: stranger, fee }, context),
      ceiling: 'join-mail',
    },
    changeJoinEmail: {
      run: async (asked) => changeJoinEmail(await startedBy(asked), asked.stranger, asked.context),
    },
    sendLinkAgain: {
      run: ({ stranger, context }) => sendLinkAgain(stranger, context),
      ceiling: 'join-mail',
    },
  },
  'email-change': {
    requestEmailChange: {
      async run({ people, person, stranger, context }) {
        const secret = await people.issueCredential(person, { kind: 'session' })
        const member = await findMember(secret, context)
        if (!member) throw new Error('There is no member.')
        return requestEmailChange(member, { email: stranger, current: person.password }, context)
      },
    },
  },
  ebrief: {
    subscribe: {
      run: ({ stranger, context }) =>
        changeSubscription({ email: stranger, action: 'Subscribe' } as never, context),
      ceiling: 'confirm-mail',
    },
  },
  removal: {
    remove: {
      run: ({ stranger, context }) =>
        changeSubscription({ email: stranger, action: 'Remove' } as never, context),
    },
  },
}

test('each request that sends an email fails at the limit of its network, and at the ceiling for all of them', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const people = new People(sql)
  const outcomeOf = async ({ run }: Sender, network: string) => {
    const person = await people.add()
    const stranger = `${unique('jo')}@people.example`
    const asked = { people, person, stranger, context: { ...anyContext, network } }
    const failed = await run(asked).then(
      () => 'done',
      ({ faults }) => faults?.[0].status,
    )
    await drainBackgroundWork()
    const emails = await sql`select from outgoing where recipient in (${person.email}, ${stranger})`
    return { failed, emails: emails.length }
  }
  /** Makes what has been counted reach its limit. */
  const block = () => sql`update rate_limit set blocked_until = now() + interval '3 days'`
  const clear = () => sql`delete from rate_limit`
  const refused = { failed: 429, emails: 0 }
  try {
    for (const [purpose, ofPurpose] of Object.entries(senders)) {
      for (const [name, sender] of Object.entries(ofPurpose)) {
        await limitEmailRequests(purpose as Purpose, { network: '192.0.2.8' })
        await block()
        expect(await outcomeOf(sender, '192.0.2.8'), `${name} at the limit`).toEqual(refused)
        expect((await outcomeOf(sender, '198.51.100.9')).failed, `${name} elsewhere`).toBe('done')
        await clear()
        if (!sender.ceiling) continue
        await countUnsent(sender.ceiling, {})
        await block()
        expect(await outcomeOf(sender, '192.0.2.8'), `${name} at the ceiling`).toEqual(refused)
        await clear()
      }
    }
  } finally {
    await closeDatabase()
  }
})
