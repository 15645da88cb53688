import { eventExamples } from './events/examples.ts'
import { eventContracts } from './events/index.ts'
import { exampleMessages } from './r1/examples.ts'
import { contracts } from './r1/index.ts'
import { testEmails, testEmailsExample } from './test-emails.ts'

/** The endpoints that the documents describe: those of Release 1, the feed (decision 093), and test emails. */
export const documented = { ...contracts, ...eventContracts, testEmails } as const

/** A request and a response of each of them. */
export const documentedExamples = {
  ...exampleMessages,
  ...eventExamples,
  testEmails: testEmailsExample,
} as const
