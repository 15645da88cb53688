import { contactForms } from './contacts.ts'
import { ebriefForms } from './ebrief.ts'
import type { FormEndpoint } from './form.ts'
import { joinForms } from './join.ts'
import { mfaForms } from './mfa.ts'
import { oauthForms } from './oauth.ts'
import { passkeyForms } from './passkeys.ts'
import { passwordForms } from './passwords.ts'
import { profileForms } from './profile.ts'
import { securityForms } from './security.ts'
import { sessionForms } from './session.ts'
import { applicationForms } from './staff/applications.ts'
import { changeForms } from './staff/changes.ts'
import { clientForms } from './staff/clients.ts'
import { colleagueForms } from './staff/colleagues.ts'
import { feeForms } from './staff/fees.ts'
import { importForms } from './staff/imports.ts'
import { listForms } from './staff/lists.ts'
import { logoForms } from './staff/logo.ts'
import { membershipTermForms } from './staff/membership-terms.ts'
import { typeForms } from './staff/membership-types.ts'
import { membershipForms } from './staff/memberships.ts'
import { mergeForms } from './staff/merging.ts'
import { peopleForms } from './staff/people.ts'
import { privacyForms } from './staff/privacy.ts'
import { recordNoteForms } from './staff/record-notes.ts'
import { reminderForms } from './staff/reminders.ts'
import { replyForms } from './staff/saved-replies.ts'
import { taskForms } from './staff/tasks.ts'
import { viewForms } from './staff/view.ts'
import { webhookForms } from './staff/webhooks.ts'
import { tryItForms } from './try-it/try-it.ts'

/** Every form, the siblings of the endpoints in app/router.ts. */
export const forms: readonly FormEndpoint[] = [
  ...sessionForms,
  ...passkeyForms,
  ...passwordForms,
  ...profileForms,
  ...contactForms,
  ...securityForms,
  ...joinForms,
  ...ebriefForms,
  ...oauthForms,
  ...mfaForms,
  ...tryItForms,
  ...viewForms,
  ...listForms,
  ...logoForms,
  ...peopleForms,
  ...changeForms,
  ...recordNoteForms,
  ...mergeForms,
  ...membershipForms,
  ...membershipTermForms,
  ...reminderForms,
  ...taskForms,
  ...applicationForms,
  ...replyForms,
  ...typeForms,
  ...feeForms,
  ...importForms,
  ...privacyForms,
  ...clientForms,
  ...webhookForms,
  ...colleagueForms,
]
