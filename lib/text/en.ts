// Every sentence that people read. A client component imports the file of its area instead, so that the browser does
// not get the rest.
export { actText as acts } from './en/acts/sentences.ts'
export { apiText as api } from './en/api.ts'
export {
  confirmSubscriptionText as confirmSubscription,
  subscribeText as subscribe,
  unsubscribeText as unsubscribe,
} from './en/briefing.ts'
export {
  closeAccountText as closeAccount,
  closureEmailText as closureEmails,
} from './en/close-account.ts'
export { commonText as common, doneText as done } from './en/common.ts'
export {
  contactText as contact,
  cookiesText as cookies,
  statusText as status,
} from './en/contact.ts'
export { contactEmailText as contactEmails } from './en/contacts/emails.ts'
export { membershipContactsText as membershipContacts } from './en/contacts/pages.ts'
export { dataCopyText as dataCopy } from './en/data-copy.ts'
export { emailFrameText as emailFrame, emailText as emails } from './en/emails.ts'
export { errorText as errors, problemText as problems } from './en/errors.ts'
export { feesText as fees } from './en/fees.ts'
export { formText as forms } from './en/forms.ts'
export { importCommandText as importCommand } from './en/imports/database.ts'
export { importText as imports } from './en/imports/reading.ts'
export { importReportText as importReport } from './en/imports/report.ts'
export { joinText as join } from './en/join.ts'
export { joinEmailText as joinEmails } from './en/joining/emails.ts'
export { joinQuestionsText as joinQuestions } from './en/joining/questions.ts'
export { reminderEmailText as reminderEmail } from './en/joining/reminders.ts'
export { joinStatusText as joinStatus } from './en/joining/status.ts'
export { fieldText as fields, schemaText as schema } from './en/manual/fields.ts'
export * as manual from './en/manual/index.ts'
export { openApiText as openApi } from './en/manual/openapi.ts'
export { membershipsText as memberships } from './en/memberships.ts'
export { oauthText as oauth, roleText as roles } from './en/oauth.ts'
export { operatorAccountsText as operatorAccounts } from './en/operators/accounts.ts'
export { backupText as backup } from './en/operators/backup.ts'
export { clientsText as clients } from './en/operators/clients.ts'
export { commandText as command } from './en/operators/command.ts'
export { doctorText as doctor } from './en/operators/doctor.ts'
export { everythingText as everything } from './en/operators/everything.ts'
export { operatorFeesText as operatorFees } from './en/operators/fees.ts'
export { operatorMembershipsText as operatorMemberships } from './en/operators/memberships.ts'
export { operationsText as operations } from './en/operators/operations.ts'
export { progressText as progress } from './en/operators/progress.ts'
export { operatorRequestsText as operatorRequests } from './en/operators/requests.ts'
export { settingsText as settings } from './en/operators/settings.ts'
export { operatorTasksText as operatorTasks } from './en/operators/tasks.ts'
export { operatorTypesText as operatorTypes } from './en/operators/types.ts'
export { upgradeText as upgrade } from './en/operators/upgrade.ts'
export { operatorWebhooksText as operatorWebhooks } from './en/operators/webhooks.ts'
export { operatorText as operators } from './en/operators.ts'
export {
  changePasswordText as changePassword,
  forgottenPasswordText as forgottenPassword,
  welcomeText as welcome,
} from './en/password.ts'
export {
  changeEmailText as changeEmail,
  editProfileText as editProfile,
  profileText as profile,
} from './en/profile.ts'
export { recordText as records } from './en/records.ts'
export { mfaEmailText as mfaEmails } from './en/security/emails.ts'
export { appPasswordText as appPasswords, factorText as factor } from './en/security/factor.ts'
export { mfaText as mfa } from './en/security/mfa.ts'
export {
  passkeyEmailText as passkeyEmails,
  passkeysText as passkeys,
} from './en/security/passkeys.ts'
export {
  deviceText as device,
  downloadText as download,
  networkText as network,
  securityText as security,
} from './en/security.ts'
export { signInReasonText as signInReason, signInText as signIn } from './en/sign-in.ts'
export { staffApplicationsText as staffApplications } from './en/staff/applications.ts'
export { staffClientsText as staffClients } from './en/staff/clients.ts'
export { staffContactsText as staffContacts } from './en/staff/contact-changes.ts'
export { staffDataText as staffData } from './en/staff/data.ts'
export { staffDeskText as staffDesk } from './en/staff/desk/desk.ts'
export { staffFiguresText as staffFigures } from './en/staff/desk/figures.ts'
export { staffEditText as staffEdit } from './en/staff/edit.ts'
export { staffFeesText as staffFees } from './en/staff/fees.ts'
export { staffImpersonationText as staffImpersonation } from './en/staff/impersonation.ts'
export {
  staffImportActionsText as staffImportActions,
  staffJobText as staffJob,
  staffReportText as staffReport,
  staffUploadText as staffUpload,
} from './en/staff/import-jobs.ts'
export { staffListsText as staffLists } from './en/staff/lists.ts'
export { staffLogoText as staffLogo } from './en/staff/logo.ts'
export { staffMergeText as staffMerge } from './en/staff/merge.ts'
export { staffRecordText as staffRecord, staffText as staff } from './en/staff/pages.ts'
export { staffPrivacyText as staffPrivacy } from './en/staff/privacy.ts'
export { staffRemindersText as staffReminders } from './en/staff/reminders.ts'
export { staffSearchText as staffSearch } from './en/staff/search.ts'
export { staffMembersText as staffMembers } from './en/staff/staff-members.ts'
export { staffTasksText as staffTasks } from './en/staff/tasks.ts'
export { staffTermText as staffTerm } from './en/staff/term.ts'
export { staffTypesText as staffTypes } from './en/staff/types.ts'
export { staffWebhooksText as staffWebhooks } from './en/staff/webhooks.ts'
export { startText as start } from './en/start.ts'
export { valueText as values } from './en/values.ts'
