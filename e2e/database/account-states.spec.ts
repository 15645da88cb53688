import { randomUUID } from 'node:crypto'
import { disableAccount, enableAccount } from '#lib/accounts/people/change-access.ts'
import { changeEmail } from '#lib/accounts/people/change-person-email.ts'
import { inviteByStaff } from '#lib/accounts/people/invite-account.ts'
import { mergeAccounts } from '#lib/accounts/people/merge-accounts.ts'
import { resetMfa } from '#lib/accounts/people/reset-mfa.ts'
import { sendReset } from '#lib/accounts/people/send-reset.ts'
import { planErasures, undoErasure } from '#lib/accounts/privacy/erase-account.ts'
import { grantRole, revokeRole } from '#lib/accounts/staff/roles.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { type AccountInput, People, unique } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { context, expect, test } from '../fixtures/statements.ts'
import { giveFactor, giveRole } from '../staff/staff.ts'

/** The states of an account to which staff or operators do something. */
const states = {
  active: {},
  invited: { invited: true },
  disabled: { disabled: true },
  'invited and disabled': { invited: true, disabled: true },
  'without an email': {},
  'invited without an email': { invited: true },
  'of staff': {},
  'with two-step sign-in': {},
  'merged into another': {},
  'to be erased': {},
  'not there': {},
} as const satisfies Readonly<Record<string, AccountInput>>

type State = keyof typeof states

const olga = { accountId: randomUUID(), username: 'olga', role: 'membership' } as const

async function addIn(state: State, people: People) {
  const person = await people.add(states[state])
  const { sql } = people
  if (state.endsWith('without an email'))
    await sql`update account set email = null where id = ${person.id}`
  if (state === 'of staff') await giveRole(people, person, 'fees')
  if (state === 'with two-step sign-in') await giveFactor(people, person, 'enrolled')
  if (state === 'to be erased') await planErasures([person.id], 'olga')
  if (state === 'merged into another') {
    const { id: keptId } = await people.add()
    await sql`update account set email_verified_at = now() where id in (${person.id}, ${keptId})`
    expect(await mergeAccounts({ keptId, mergedId: person.id }, 'olga')).toBe('merged')
  }
  return state === 'not there' ? { ...person, id: randomUUID() } : person
}

interface Act {
  /** A state in which it does something. */
  readonly does: State
  readonly run: (account: { id: string; email: string; replacement: string }) => Promise<unknown>
  /** The outcome in all states but those below. */
  readonly otherwise: unknown
  readonly in: Readonly<Partial<Record<State, unknown>>>
  /** Who gets an email once it has this outcome: the person, or the new mailbox. */
  readonly tells?: Readonly<Record<string, 'email' | 'replacement'>>
}

const acts: Readonly<Record<string, Act>> = {
  changeEmail: {
    does: 'active',
    run: ({ id, replacement }) => changeEmail(id, replacement, olga),
    otherwise: 'sent',
    in: {
      invited: 'changed',
      'invited without an email': 'changed',
      disabled: 'disabled',
      'invited and disabled': 'disabled',
      'merged into another': 'disabled',
      'to be erased': 'disabled',
      'of staff': 'is-staff',
      'not there': 'missing',
    },
    tells: { sent: 'replacement' },
  },
  'changeEmail to the same': {
    does: 'without an email',
    run: ({ id, email }) => changeEmail(id, email, olga),
    otherwise: 'same',
    in: {
      'without an email': 'sent',
      'invited without an email': 'changed',
      'of staff': 'is-staff',
      'not there': 'missing',
    },
    tells: { sent: 'email' },
  },
  enableAccount: {
    does: 'disabled',
    run: ({ id }) => enableAccount(id, olga),
    otherwise: 'unchanged',
    in: {
      disabled: 'enabled',
      'invited and disabled': 'enabled',
      'merged into another': 'merged',
      'to be erased': 'to-be-erased',
    },
  },
  disableAccount: {
    does: 'active',
    run: ({ id }) => disableAccount(id, olga),
    otherwise: true,
    in: {
      disabled: false,
      'invited and disabled': false,
      'merged into another': false,
      'to be erased': false,
      'not there': false,
    },
  },
  inviteByStaff: {
    does: 'invited',
    run: ({ id }) => inviteByStaff(id, olga),
    otherwise: 'not-invited',
    in: { invited: 'sent' },
    tells: { sent: 'email' },
  },
  sendReset: {
    does: 'active',
    run: ({ id }) => sendReset(id, olga, context),
    otherwise: 'sent',
    in: {
      'without an email': 'no-email',
      'invited without an email': 'no-email',
      disabled: 'disabled',
      'invited and disabled': 'disabled',
      'merged into another': 'disabled',
      'to be erased': 'disabled',
      'not there': 'no-email',
    },
    tells: { sent: 'email' },
  },
  resetMfa: {
    does: 'with two-step sign-in',
    run: async ({ id }) => (await resetMfa(id, olga, { ofStaff: false })).state,
    otherwise: 'not-possible',
    in: { 'with two-step sign-in': 'asked' },
    tells: { asked: 'email' },
  },
  planErasures: {
    does: 'active',
    run: ({ id }) => planErasures([id], olga),
    otherwise: 1,
    in: { 'of staff': 0, 'to be erased': 0, 'not there': 0 },
  },
  undoErasure: {
    does: 'to be erased',
    run: ({ id }) => undoErasure(id, olga),
    otherwise: false,
    in: { 'to be erased': true },
  },
  grantRole: {
    does: 'active',
    run: ({ id }) => grantRole(id, 'fees', olga),
    otherwise: 'granted',
    in: {
      disabled: 'disabled',
      'invited and disabled': 'disabled',
      'merged into another': 'disabled',
      'to be erased': 'disabled',
      'not there': 'disabled',
      'of staff': 'has-role',
    },
  },
  revokeRole: {
    does: 'of staff',
    run: ({ id }) => revokeRole(id, 'fees', olga),
    otherwise: false,
    in: { 'of staff': true },
  },
}

test('what staff can do to an account depends on its state, and its emails go to the right mailbox', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  log.level = 'silent'
  const people = new People(sql)
  try {
    for (const [name, { run, otherwise, in: unlike, tells = {} }] of Object.entries(acts)) {
      for (const state of Object.keys(states) as State[]) {
        await sql`delete from rate_limit`
        const person = await addIn(state, people)
        const replacement = `${unique('new')}@people.example`
        const mailboxes = { email: person.email, replacement }
        const outcome = await run({ id: person.id, ...mailboxes })
        expect
          .soft(outcome, `${name} of an account ${state}`)
          .toEqual(state in unlike ? unlike[state] : otherwise)
        const told = tells[String(outcome)]
        const emails = await sql`
          select recipient from outgoing where recipient in (${person.email}, ${replacement}) and kind = 'email'`
        expect
          .soft(emails, `${name} of an account ${state}`)
          .toEqual(told ? [{ recipient: mailboxes[told] }] : [])
      }
    }
  } finally {
    log.level = 'info'
    await closeDatabase()
  }
})

test('what officers do to an account at the same moment, and once more, is one act of which its owner hears once', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  log.level = 'silent'
  const people = new People(sql)
  try {
    for (const [name, { does, run }] of Object.entries(acts)) {
      const resultOf = async (officers: number) => {
        await sql`delete from rate_limit`
        const person = await addIn(does, people)
        const mailboxes = [person.email, `${unique('new')}@people.example`] as const
        const [{ before } = {}] = await sql`select max(id::text) as before from audit_event`
        const act = () => run({ id: person.id, email: mailboxes[0], replacement: mailboxes[1] })
        await Promise.all(Array.from({ length: officers }, act))
        if (officers > 1) await act()
        const events = await sql`
          select id, action from audit_event where account_id = ${person.id} and id::text > ${before ?? ''}`
        const outgoing = await sql`
          select kind from outgoing where recipient in ${sql(mailboxes)}
            or event_id in ${sql(events.map(({ id }) => id))}`
        return [events.map(({ action }) => action).sort(), outgoing.map(({ kind }) => kind).sort()]
      }
      expect.soft(await resultOf(2), name).toEqual(await resultOf(1))
    }
  } finally {
    log.level = 'info'
    await closeDatabase()
  }
})
