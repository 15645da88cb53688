import { texts } from '#lib/text/texts.ts'
import { CommandError, notFound } from '../command-error.ts'

const text = () => texts().operatorAccounts

/** The argument by which operators name an account. */
export const userArgument = { user: 'the username, email or id of the account' }

/** The failure of a command for an account that does not exist. */
export const unknownAccount = (user: string, field = 'user') =>
  notFound(text().unknown(user), field)

/** Finds the account that an operator means by an argument or option. Lists the candidates of a shared email. */
export async function resolveAccount(user: string, field = 'user') {
  const { matchAccounts } = await import('#lib/accounts/find-account.ts')
  const [match, ...others] = await matchAccounts(user)
  if (!match) throw unknownAccount(user, field)
  if (others.length > 0) {
    const message = text().ambiguous(user, [match, ...others])
    throw new CommandError('ambiguous', { field, message })
  }
  return match
}
