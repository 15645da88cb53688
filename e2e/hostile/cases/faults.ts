import { setTimeout as sleep } from 'node:timers/promises'
import { unique } from '../../fixtures/people.ts'
import type { HostileCase } from '../case.ts'
import type { World } from '../world.ts'

const resetFor = async ({ caller, people }: World, stem: string) => {
  const { email } = await people.add({ email: `${unique(stem)}@people.example` })
  return caller.call('forgotpassword', { input: { email } })
}

const subscribe = ({ caller }: World, stem: string) =>
  caller.call('ebrief', {
    input: { EmailAddress: `${unique(stem)}@readers.example`, Action: 'Subscribe' },
  })

/** Ends every connection of the services to the database, as an administrator might. */
const endConnections = ({ database }: World) => database.sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and application_name is distinct from current_setting('application_name')`

const profileOf = async ({ caller, people }: World) => {
  const bearer = await people.issueCredential(await people.add())
  return () => caller.call('profile', { bearer })
}

/** Faults of the database and of the mail server that the suite can cause itself. */
export const faultCases: HostileCase[] = [
  {
    family: 'fault',
    case: 'a password reset to a mailbox that the mail server rejects',
    procedure: (world) => resetFor(world, 'refused'),
    expected: '200 SendFailed',
    stillWorks: 'reset in XML',
  },
  {
    family: 'fault',
    case: 'a subscription of a mailbox that the mail server rejects',
    procedure: (world) => subscribe(world, 'refused'),
    expected: '200 ConfirmationNotSent',
    stillWorks: 'reset in XML',
  },
  {
    family: 'fault',
    case: 'a password reset to a mailbox for which the mail server never responds',
    procedure: (world) => resetFor(world, 'stalled'),
    expected: '200 SendFailed',
    stillWorks: 'reset in XML',
    waits: true,
    long: true,
  },
  {
    family: 'fault',
    case: 'a subscription of a mailbox for which the mail server never responds',
    procedure: (world) => subscribe(world, 'stalled'),
    expected: '200 ConfirmationNotSent',
    stillWorks: 'profile',
    waits: true,
    long: true,
  },
  {
    family: 'fault',
    case: 'an error that the database raises',
    procedure: async (world) => {
      const { sql } = world.database
      await sql.unsafe(`create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'a secret of the database'; end $$;
        create trigger fail before insert on subscription execute function fail()`)
      try {
        const response = await subscribe(world, 'reader')
        if (response.text.includes('secret of the database')) throw new Error(response.text)
        return response
      } finally {
        await sql.unsafe('drop function fail cascade')
      }
    },
    expected: '500 ServerError:Internal',
    stillWorks: 'profile',
  },
  {
    family: 'fault',
    case: 'a read soon after every connection to the database was ended',
    procedure: async (world) => {
      const readProfile = await profileOf(world)
      await endConnections(world)
      await sleep(1_000)
      // On a busy machine a new connection may take longer than its time limit, which gives 503.
      for (let attempt = 1; attempt < 5; attempt += 1) {
        const response = await readProfile()
        if (response.status === 200) return response
        await sleep(1_000)
      }
      return readProfile()
    },
    expected: '200',
    stillWorks: 'profile',
    disturbs: true,
  },
  {
    family: 'fault',
    case: 'a read of a locked table',
    procedure: async (world) => {
      const readProfile = await profileOf(world)
      return world.database.sql.begin(async (sql) => {
        await sql`lock table account in access exclusive mode`
        return readProfile()
      })
    },
    expected: '503 ServerError:Unavailable',
    stillWorks: 'fees',
    waits: true,
    disturbs: true,
  },
]
