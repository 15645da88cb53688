import { ResetFactor } from '#lib/contracts/forms/mfa.ts'
import { formatDateTime } from '#lib/text/format-time.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { openFor } from '../database.ts'
import { command, option } from '../declare.ts'
import { resolveAccount, userArgument } from './resolve-account.ts'

const { check, note } = ResetFactor.fields

/** The command that removes two-step sign-in of someone who has lost its factors (decision 087). */
export const resetFactorCommand = command({
  name: 'reset-factor',
  summary: 'removes two-step sign-in after 24 hours',
  description:
    'Emails the owner, who can stop it. Without that email nothing is removed. First call a number on record or post a letter: an email is not enough.',
  arguments: userArgument,
  options: {
    check: option(check, 'how you checked that they asked for it: call or letter', 'check'),
    note: option(note, 'the number or address that you used, and when; they can see it', 'text'),
  },
  examples: ["account reset-factor ada --check call --note 'Rang 01234 567890 on 3 May'"],
  async run({ args: [user = ''], options, operator }) {
    const { resetMfa } = await openFor(() => import('#lib/accounts/people/reset-mfa.ts'))
    const text = texts().operatorAccounts.factor
    const { id, username } = await resolveAccount(user)
    const evidence = { check: options.check, note: options.note }
    const reset = await resetMfa(id, operator, { evidence, ofStaff: true })
    if (reset.state !== 'asked') {
      const code = reset.state === 'not-sent' ? 'failed' : 'conflict'
      throw new CommandError(code, text.notReset(username, reset.state))
    }
    return { json: { id, ...reset }, text: text.reset(username, formatDateTime(reset.resetAt)) }
  },
})
