import { texts } from '#lib/text/texts.ts'
import { notFound } from '../command-error.ts'
import { confirm } from '../confirm.ts'
import { openFor } from '../database.ts'
import { command, type Noun } from '../declare.ts'
import { dateOf, tableOr } from '../table.ts'

const text = () => texts().operators.keys
const openKeys = () => openFor(() => import('#lib/oauth/manage-keys.ts'))

/** The commands for signing keys. */
export const keyCommands: Noun = {
  name: 'keys',
  description: 'Manages the keys that sign ID tokens. The service renews them by itself.',
  commands: [
    command({
      name: 'list',
      summary: 'lists all signing keys',
      description: 'Lists all published signing keys, oldest first, and shows which one signs.',
      examples: ['keys list'],
      async run() {
        const keys = await (await openKeys()).listKeys()
        const rows = keys.map((key) => [key.id, dateOf(key.createdAt), text().status[key.status]])
        return { json: keys, text: tableOr(text().none, text().columns, rows) }
      },
    }),
    command({
      name: 'rotate',
      summary: 'creates a new signing key, and moves everything to a new AUTH_SECRET',
      description:
        'Creates a new signing key. It signs after a day, when all applications have fetched it. The old key stays published while applications may hold ID tokens that it signed. With AUTH_SECRET_FORMER, it also encrypts everything in the database with the new AUTH_SECRET: run it once every instance has both settings. It may be repeated.',
      examples: ['keys rotate'],
      async run({ operator }) {
        const { addKey } = await openFor(() => import('#lib/oauth/signing-key.ts'))
        const { findFormerlyEncrypted } = await import('#lib/lifecycle/secret-kinds.ts')
        const id = await addKey(operator)
        const found = await findFormerlyEncrypted({ mayMove: true })
        const moved = found.filter(({ former }) => former > 0)
        const lost = found.filter(({ unreadable }) => unreadable > 0)
        const { findings, moved: sayMoved } = texts().doctor
        const lines = [
          ...moved.map(({ kind, former }) => sayMoved(kind, former)),
          ...lost.map(({ kind, unreadable }) => findings.notReadable(kind, unreadable)),
        ]
        return {
          json: {
            id,
            moved: Object.fromEntries(moved.map(({ kind, former }) => [kind, former])),
            unreadable: Object.fromEntries(lost.map(({ kind, unreadable }) => [kind, unreadable])),
          },
          text: [text().rotated(id), ...lines].join('\n'),
          ...(lost.length > 0 && { exitCode: 1 }),
        }
      },
    }),
    command({
      name: 'end',
      summary: 'ends a signing key immediately, in an emergency',
      description:
        'Deletes a signing key. It is no longer published, and ID tokens that it signed are rejected. If no other key can sign, a new one is created. Services that are running stop signing with it within a minute.',
      arguments: { id: 'the id of the key' },
      flags: { yes: 'do not ask before the only key is ended' },
      examples: ['keys end vE0WXYrtVQpPCOHMIh1mdnDT1L2Hmi9yQLWt5O9pmrs'],
      async run({ args: [id = ''], flags: { yes }, operator }) {
        const { endKey, listKeys } = await openKeys()
        const [only, ...others] = await listKeys()
        const isOnly = only?.id === id && others.length === 0
        if (isOnly && !yes) await confirm(text().isOnly(id), text().confirm, text().word)
        if (!(await endKey(id, operator))) throw notFound(text().unknown(id))
        return { json: { id, ended: true }, text: text().ended(id) }
      },
    }),
  ],
}
