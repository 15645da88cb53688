import { accountCommands } from './accounts/account-commands.ts'
import { applicationCommands } from './accounts/application-commands.ts'
import { backupCommands, restoreCommand } from './backup/backup-commands.ts'
import { clientCommands } from './clients/client-commands.ts'
import { completionCommand } from './completion-command.ts'
import type { Declaration, Noun } from './declare.ts'
import { doctorCommand } from './doctor/doctor-command.ts'
import { feeCommands } from './fees/fee-commands.ts'
import { typeCommands } from './fees/type-commands.ts'
import { exportCommands } from './imports/export-commands.ts'
import { importCommands } from './imports/import-commands.ts'
import { keyCommands } from './keys/key-commands.ts'
import { contactCommands } from './memberships/contact-commands.ts'
import { membershipCommands } from './memberships/membership-commands.ts'
import { reminderCommands } from './memberships/reminder-commands.ts'
import { migrateCommand } from './migrate-command.ts'
import { auditCommands } from './operations/audit-commands.ts'
import { figuresCommand } from './operations/figures-command.ts'
import { mailCommands, purgeCommand, subscriberCommands } from './operations/service-commands.ts'
import { staffCommands } from './operations/staff-commands.ts'
import { requestCommands } from './requests/request-commands.ts'
import { taskCommands } from './tasks/task-commands.ts'
import { upgradeCommand } from './upgrade/upgrade-command.ts'
import { webhookCommands } from './webhooks/webhook-commands.ts'

/** The nouns of the command, in the order of its help. */
export const nouns: readonly Noun[] = [
  importCommands,
  exportCommands,
  accountCommands,
  membershipCommands,
  applicationCommands,
  reminderCommands,
  contactCommands,
  feeCommands,
  typeCommands,
  clientCommands,
  webhookCommands,
  staffCommands,
  requestCommands,
  taskCommands,
  auditCommands,
  subscriberCommands,
  mailCommands,
  keyCommands,
  backupCommands,
]

/** The commands without a noun. */
export const commands: readonly Declaration[] = [
  purgeCommand,
  migrateCommand,
  restoreCommand,
  doctorCommand,
  upgradeCommand,
  figuresCommand,
  completionCommand(() => ({ nouns, commands })),
]
