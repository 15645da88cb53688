import type { JoinApplication } from '#lib/accounts/joining/questions.ts'
import { en } from '#lib/text/en.ts'

/** How staff see an applicant: the organisation, or the person. */
export const applicantName = ({ organisation, forename, surname }: JoinApplication): string =>
  organisation || [forename, surname].filter(Boolean).join(' ') || en.staffApplications.unnamed
