import { hostname, userInfo } from 'node:os'

/** Who uses the command, for the audit trail: the account of the system, whoever became root with sudo by their own. */
export const operator = (): string => `${process.env.SUDO_USER || accountName()}@${hostname()}`

function accountName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number that has no name.
    return `${process.getuid?.()}`
  }
}
