import { apiText } from './en/api.ts'
import { confirmSubscriptionText, subscribeText, unsubscribeText } from './en/briefing.ts'
import { closeAccountText, closureEmailText } from './en/close-account.ts'
import { commonText, doneText } from './en/common.ts'
import { contactText, cookiesText, statusText } from './en/contact.ts'
import { contactEmailText } from './en/contacts/emails.ts'
import { membershipContactsText } from './en/contacts/pages.ts'
import { dataCopyText } from './en/data-copy.ts'
import { emailFrameText, emailText } from './en/emails.ts'
import { errorText, problemText } from './en/errors.ts'
import { feesText } from './en/fees.ts'
import { formText } from './en/forms.ts'
import { importCommandText } from './en/imports/database.ts'
import { importText } from './en/imports/reading.ts'
import { joinText } from './en/join.ts'
import { joinEmailText } from './en/joining/emails.ts'
import { joinQuestionsText } from './en/joining/questions.ts'
import { reminderEmailText } from './en/joining/reminders.ts'
import { joinStatusText } from './en/joining/status.ts'
import { llmsText, postmanText } from './en/manual/documents.ts'
import { manualErrorText } from './en/manual/errors.ts'
import { eventTypeText } from './en/manual/event-types.ts'
import { fieldText, schemaText } from './en/manual/fields.ts'
import { manualFrameText } from './en/manual/frame.ts'
import { openApiText } from './en/manual/openapi.ts'
import { testEmailsText } from './en/manual/test-emails.ts'
import { membershipsText } from './en/memberships.ts'
import { oauthText, roleText } from './en/oauth.ts'
import { operatorAccountsText } from './en/operators/accounts.ts'
import { auditActionText } from './en/operators/audit.ts'
import { backupText } from './en/operators/backup.ts'
import { clientsText } from './en/operators/clients.ts'
import { commandText } from './en/operators/command.ts'
import { doctorText } from './en/operators/doctor.ts'
import { everythingText } from './en/operators/everything.ts'
import { operatorFeesText } from './en/operators/fees.ts'
import { operatorMembershipsText } from './en/operators/memberships.ts'
import { operationsText } from './en/operators/operations.ts'
import { progressText } from './en/operators/progress.ts'
import { operatorRequestsText } from './en/operators/requests.ts'
import { settingsText } from './en/operators/settings.ts'
import { operatorTasksText } from './en/operators/tasks.ts'
import { upgradeText } from './en/operators/upgrade.ts'
import { operatorWebhooksText } from './en/operators/webhooks.ts'
import { operatorText } from './en/operators.ts'
import { changePasswordText, forgottenPasswordText, welcomeText } from './en/password.ts'
import { changeEmailText, editProfileText, profileText } from './en/profile.ts'
import { recordText } from './en/records.ts'
import { mfaEmailText } from './en/security/emails.ts'
import { appPasswordText, factorText } from './en/security/factor.ts'
import { mfaText } from './en/security/mfa.ts'
import { passkeyEmailText, passkeysText } from './en/security/passkeys.ts'
import { activityText, deviceText, downloadText, networkText, securityText } from './en/security.ts'
import { signInReasonText, signInText } from './en/sign-in.ts'
import { staffApplicationsText } from './en/staff/applications.ts'
import { staffAuditText } from './en/staff/audit.ts'
import { staffClientsText } from './en/staff/clients.ts'
import { staffContactsText } from './en/staff/contact-changes.ts'
import { staffDataText } from './en/staff/data.ts'
import { staffDeskText } from './en/staff/desk/desk.ts'
import { staffFiguresText } from './en/staff/desk/figures.ts'
import { staffEditText } from './en/staff/edit.ts'
import { staffFeesText } from './en/staff/fees.ts'
import { staffImpersonationText } from './en/staff/impersonation.ts'
import {
  staffImportActionsText,
  staffJobText,
  staffReportText,
  staffUploadText,
} from './en/staff/import-jobs.ts'
import { staffListsText } from './en/staff/lists.ts'
import { staffMergeText } from './en/staff/merge.ts'
import { staffRecordText, staffText } from './en/staff/pages.ts'
import { staffPrivacyText } from './en/staff/privacy.ts'
import { staffActivityText } from './en/staff/record/activity.ts'
import { staffRemindersText } from './en/staff/reminders.ts'
import { staffSearchText } from './en/staff/search.ts'
import { staffMembersText } from './en/staff/staff-members.ts'
import { staffSubscribersText } from './en/staff/subscribers.ts'
import { staffTasksText } from './en/staff/tasks.ts'
import { staffTermText } from './en/staff/term.ts'
import { staffWebhooksText } from './en/staff/webhooks.ts'
import { startText } from './en/start.ts'

/**
 * Every sentence that people read. A client component imports the
 * file of its area instead, so that the browser does not get the rest.
 */
export const en = {
  activity: activityText,
  api: apiText,
  appPasswords: appPasswordText,
  auditActions: auditActionText,
  backup: backupText,
  everything: everythingText,
  changeEmail: changeEmailText,
  changePassword: changePasswordText,
  closeAccount: closeAccountText,
  closureEmails: closureEmailText,
  clients: clientsText,
  command: commandText,
  common: commonText,
  confirmSubscription: confirmSubscriptionText,
  contact: contactText,
  status: statusText,
  contactEmails: contactEmailText,
  cookies: cookiesText,
  dataCopy: dataCopyText,
  device: deviceText,
  doctor: doctorText,
  done: doneText,
  download: downloadText,
  editProfile: editProfileText,
  emailFrame: emailFrameText,
  emails: emailText,
  errors: errorText,
  fees: feesText,
  fields: fieldText,
  forms: formText,
  factor: factorText,
  forgottenPassword: forgottenPasswordText,
  importCommand: importCommandText,
  imports: importText,
  join: joinText,
  joinEmails: joinEmailText,
  joinQuestions: joinQuestionsText,
  joinStatus: joinStatusText,
  manual: {
    errors: manualErrorText,
    events: eventTypeText,
    frame: manualFrameText,
    testEmails: testEmailsText,
    llms: llmsText,
    postman: postmanText,
  },
  membershipContacts: membershipContactsText,
  memberships: membershipsText,
  network: networkText,
  oauth: oauthText,
  openApi: openApiText,
  operations: operationsText,
  operatorAccounts: operatorAccountsText,
  operatorFees: operatorFeesText,
  operatorMemberships: operatorMembershipsText,
  operatorRequests: operatorRequestsText,
  operatorTasks: operatorTasksText,
  operatorWebhooks: operatorWebhooksText,
  operators: operatorText,
  passkeyEmails: passkeyEmailText,
  passkeys: passkeysText,
  problems: problemText,
  progress: progressText,
  profile: profileText,
  records: recordText,
  reminderEmail: reminderEmailText,
  roles: roleText,
  schema: schemaText,
  mfa: mfaText,
  mfaEmails: mfaEmailText,
  security: securityText,
  settings: settingsText,
  signIn: signInText,
  signInReason: signInReasonText,
  staff: staffText,
  staffActivity: staffActivityText,
  staffAudit: staffAuditText,
  staffClients: staffClientsText,
  staffMembers: staffMembersText,
  staffContacts: staffContactsText,
  staffData: staffDataText,
  staffDesk: staffDeskText,
  staffEdit: staffEditText,
  staffFees: staffFeesText,
  staffFigures: staffFiguresText,
  staffApplications: staffApplicationsText,
  staffMerge: staffMergeText,
  staffPrivacy: staffPrivacyText,
  staffImportActions: staffImportActionsText,
  staffJob: staffJobText,
  staffRecord: staffRecordText,
  staffReminders: staffRemindersText,
  staffReport: staffReportText,
  staffSearch: staffSearchText,
  staffUpload: staffUploadText,
  staffSubscribers: staffSubscribersText,
  staffLists: staffListsText,
  staffTasks: staffTasksText,
  staffTerm: staffTermText,
  staffWebhooks: staffWebhooksText,
  staffImpersonation: staffImpersonationText,
  start: startText,
  subscribe: subscribeText,
  unsubscribe: unsubscribeText,
  upgrade: upgradeText,
  welcome: welcomeText,
}
