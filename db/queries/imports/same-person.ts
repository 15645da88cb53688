import { unionAll } from './union.ts'

/** The name of the account `t`, or as the staged row `s` leaves it, in the form in which names are compared. */
const nameOf = (forename: string, surname: string) =>
  `lower(normalize(concat_ws(' ', ${forename}, ${surname}), NFKC))`

const storedName = nameOf('t.forename', 't.surname')

/** A name without accents, apostrophes and spaces, as search folds it. */
const foldedName = (forename: string, surname: string) =>
  `replace(fold_name(concat_ws(' ', ${forename}, ${surname})), ' ', '')`

/** The folded name of the account `t`. */
export const storedFolded = foldedName('t.forename', 't.surname')

/** The folded name of the row `s`; null, which no account has, if it is empty. */
export const stagedFolded = `nullif(${foldedName('s.forename', 's.surname')}, '')`

/**
 * A condition on the account `t` and the row `s`: they have the same name, in whatever spelling. It is no plain
 * comparison, so that PostgreSQL folds the names of those accounts only that have something else in common.
 */
export const haveSameName = `coalesce(${stagedFolded} = ${storedFolded}, false)`

/** The value of a column once the staged row is stored: a file that lacks the column leaves it. */
const nextOf = (name: string, present: ReadonlySet<string>) =>
  present.has(name) ? `s."${name}"` : `t."${name}"`

const nextName = (present: ReadonlySet<string>, form: typeof nameOf) =>
  form(nextOf('forename', present), nextOf('surname', present))

const hasNames = (present: ReadonlySet<string>) => present.has('forename') || present.has('surname')

/**
 * The CTE `former`: the accounts that have a key of version 0.2.0, which people with different names shared. A row finds
 * such an account only if the names agree, and no other row of the file has that key or finds it too (decision 036).
 */
export function formerCte(present: ReadonlySet<string>): string {
  const found = `
    select min(s.line) as line, t.id from staged_accounts s
    join account t on t.source = s.source and t.external_id = s.former_id
    where s.former_id <> s.external_id and ${storedName} = ${nextName(present, nameOf)}
      and not exists (select from staged_accounts other
        where other.source = s.source and other.external_id = s.former_id)
    group by t.id having count(*) = 1`
  return `former as materialized (${unionAll(
    'null::int as line, null::uuid as id',
    hasNames(present) ? [found] : [],
  )})`
}

/** A condition on the account `t`: someone can sign in to it, with a credential or with a link that was sent. */
export const canBeEntered = `(t.password_hash is not null
  or exists (select from credential where account_id = t.id and expires_at > now())
  or exists (select from passkey where account_id = t.id)
  or exists (select from staff_role where account_id = t.id))`

/**
 * The query of the rows that would give an account to another person while someone can sign in to it: a person with
 * another name and another email. The credentials of the first person would still open the account.
 */
export function anotherPersonFaults(present: ReadonlySet<string>): string[] {
  if (!hasNames(present)) return []
  const email = nextOf('email', present)
  const shown = (forename: string, surname: string, mailbox: string) =>
    `concat_ws(', ', nullif(concat_ws(' ', ${forename}, ${surname}), ''), ${mailbox})`
  const next = shown(nextOf('forename', present), nextOf('surname', present), email)
  return [
    `select s.line, 'another-person', '${present.has('surname') ? 'surname' : 'forename'}', ${next},
      ${shown('t.forename', 't.surname', 'coalesce(t.email, t.username)')}
    from matched_accounts s join account t on t.id = s.id
    where s.state = 'changed' and ${storedFolded} <> ${nextName(present, foldedName)}
      and (lower(t.email) = lower(${email})) is not true and ${canBeEntered}`,
  ]
}
