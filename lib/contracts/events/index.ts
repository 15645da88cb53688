import { events } from './feed.ts'
import { subject, subjects } from './subject.ts'

/** The endpoints with which programs of the organisation learn of changes (decision 093). */
export const eventContracts = { events, subject, subjects } as const
