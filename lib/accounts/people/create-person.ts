import { randomInt } from 'node:crypto'
import { actorFor, type StaffMember } from '#lib/auth/staff/staff-member.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { en } from '#lib/text/en.ts'
import * as manageAccount from './manage-account.ts'

const text = en.staffEdit.addContact

/** A person who has no account yet. */
interface NewPerson {
  readonly forename?: string | null | undefined
  readonly surname?: string | null | undefined
  readonly email?: string | null | undefined
}

/** Creates an account without a password for a person, and returns its id. Fails without a name. */
export async function createAccount(staff: StaffMember, person: NewPerson): Promise<string> {
  const { forename, surname, email } = person
  const faults = [
    ...(forename ? [] : [fieldFault('forename', 'RequiredRule', text.enterForename)]),
    ...(surname ? [] : [fieldFault('surname', 'RequiredRule', text.enterSurname)]),
  ]
  if (faults.length > 0) throw new Failure(faults)
  const details = { forename: forename ?? null, surname: surname ?? null, email: email ?? null }
  const stem = usernameFor(`${forename} ${surname}`)
  const actor = actorFor(staff, 'edit-contacts')
  const suffixes = ['', '.2', '.3', '.4', `.${randomInt(10_000, 1_000_000)}`]
  for (const suffix of suffixes) {
    const id = await manageAccount.createAccount({ username: stem + suffix, ...details }, actor)
    if (id) return id
  }
  throw new Failure(fieldFault('surname', 'FormatRule', text.tryAgain))
}

/** The username for a name: `Zoë O’Brien` is `zoe.obrien`. */
export const usernameFor = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '.')
    .replace(/^\.|\.$/g, '')
    .slice(0, 60) || 'member'
