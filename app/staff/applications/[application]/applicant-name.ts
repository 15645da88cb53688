import type { JoinApplication } from '#lib/accounts/applications/questions.ts'
import { fullName } from '#lib/text/full-name.ts'
import { texts } from '#lib/text/texts.ts'

/** The name of an applicant for staff: the organisation, or the person. */
export const applicantName = (application: JoinApplication): string =>
  application.organisation || fullName(application) || texts().staffApplications.unnamed
