import { expect, test } from 'vitest'
import { sourceFiles } from '../e2e/fixtures/source-files.ts'

test('only the two responses that say whether an email was sent, the reset that an email can stop, and jobs that repeat theirs give an email up while the mail server is away', () => {
  const senders = sourceFiles
    .filter(
      ([path, text]) =>
        path.startsWith('lib/') && /(?<!function )\bsend(EmailOnce|Reminder)\(/.test(text),
    )
    .map(([path]) => path)
  expect(senders.sort()).toEqual([
    'lib/accounts/people/reset-mfa.ts',
    'lib/accounts/request-reset.ts',
    'lib/campaigns/change-subscription.ts',
    'lib/memberships/remind-members.ts',
  ])
})
