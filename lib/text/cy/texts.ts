// The sentences in Welsh. Missing sentences are in English (decision 056).
export { actText as acts } from './acts/sentences.ts'
export {
  confirmSubscriptionText as confirmSubscription,
  subscribeText as subscribe,
  unsubscribeText as unsubscribe,
} from './briefing.ts'
export {
  closeAccountText as closeAccount,
  closureEmailText as closureEmails,
} from './close-account.ts'
export { commonText as common, doneText as done, formText as forms } from './common.ts'
export {
  contactText as contact,
  cookiesText as cookies,
  statusText as status,
} from './contact.ts'
export { contactEmailText as contactEmails } from './contacts/emails.ts'
export { membershipContactsText as membershipContacts } from './contacts/pages.ts'
export { dataCopyText as dataCopy } from './data-copy.ts'
export { emailFrameText as emailFrame, emailText as emails } from './emails.ts'
export { apiText as api, errorText as errors, problemText as problems } from './errors.ts'
export { joinText as join } from './join.ts'
export { joinEmailText as joinEmails } from './joining/emails.ts'
export { joinQuestionsText as joinQuestions } from './joining/questions.ts'
export { reminderEmailText as reminderEmail } from './joining/reminders.ts'
export { joinStatusText as joinStatus } from './joining/status.ts'
export { membershipsText as memberships } from './memberships.ts'
export { oauthText as oauth, roleText as roles } from './oauth.ts'
export {
  changePasswordText as changePassword,
  forgottenPasswordText as forgottenPassword,
  welcomeText as welcome,
} from './password.ts'
export {
  changeEmailText as changeEmail,
  editProfileText as editProfile,
  profileText as profile,
} from './profile.ts'
export { recordText as records } from './records.ts'
export { mfaEmailText as mfaEmails } from './security/emails.ts'
export { appPasswordText as appPasswords, factorText as factor } from './security/factor.ts'
export { mfaText as mfa } from './security/mfa.ts'
export {
  passkeyEmailText as passkeyEmails,
  passkeysText as passkeys,
} from './security/passkeys.ts'
export {
  deviceText as device,
  downloadText as download,
  networkText as network,
  securityText as security,
} from './security.ts'
export { signInReasonText as signInReason, signInText as signIn } from './sign-in.ts'
export { staffText as staff } from './staff.ts'
export { feesText as fees, startText as start } from './start.ts'
export { valueText as values } from './values.ts'
