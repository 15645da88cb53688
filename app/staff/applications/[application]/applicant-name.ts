import type { JoinApplication } from '#lib/accounts/applications/questions.ts'
import { texts } from '#lib/text/texts.ts'

/** The name of an applicant for staff: the organisation, or the person. */
export const applicantName = ({ organisation, forename, surname }: JoinApplication): string =>
  organisation || [forename, surname].filter(Boolean).join(' ') || texts().staffApplications.unnamed
