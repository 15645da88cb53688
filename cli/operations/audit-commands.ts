import { auditList } from '#lib/accounts/lists/audit.ts'
import type { Noun } from '../declare.ts'
import { listCommand } from '../list-command.ts'

/** The command for the audit trail. */
export const auditCommands: Noun = {
  name: 'audit',
  description: 'Searches the audit trail.',
  commands: [
    listCommand('audit', auditList, 'audit list --search ada --from 2026-11-01 --limit 50'),
  ],
}
