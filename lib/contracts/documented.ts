import { eventExamples } from './events/examples.ts'
import { eventContracts } from './events/index.ts'
import { exampleMessages } from './r1/examples.ts'
import { contracts } from './r1/index.ts'

/** The endpoints that the documents describe: those of Release 1, and the feed (decision 093). */
export const documented = { ...contracts, ...eventContracts } as const

/** A request and a response of each of them. */
export const documentedExamples = { ...exampleMessages, ...eventExamples } as const
