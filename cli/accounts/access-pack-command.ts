import { text as textField } from '#lib/contract/field.ts'
import { maxLength } from '#lib/contract/rule.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { openFor } from '../database.ts'
import { command, option } from '../declare.ts'
import { createFile } from '../files.ts'
import { resolveAccount, userArgument } from './resolve-account.ts'

const text = () => texts().operatorAccounts

/** Writes everything that is held about the owner of an account to a file of its own. */
export const accessPackCommand = command({
  name: 'access-pack',
  summary: 'writes everything that is held about a person to a ZIP file',
  description:
    'Writes everything that is held about the owner of an account to a ZIP file, as JSON and as a readable page, without data of other people.',
  arguments: userArgument,
  lists: {},
  options: {
    out: option(
      textField('out', maxLength(1024)),
      'the file to write (default: access-pack-USERNAME.zip)',
      'file',
    ),
  },
  examples: ['account access-pack ada --out ada.zip'],
  async run({ args: [user = ''], options: { out }, operator }) {
    const { makeAccessPack } = await openFor(() => import('#lib/accounts/privacy/access-pack.ts'))
    const { id, username } = await resolveAccount(user)
    const file = out ?? `access-pack-${username.replace(/[^\w.@-]/g, '_')}.zip`
    // The event of the pack, which its owner reads, must not name a pack that was never made.
    return createFile(file, async (created) => {
      const pack = await makeAccessPack(id, operator)
      if (!pack) throw new CommandError('not-found', text().unknown(user))
      await created.writeFile(pack.zip)
      return { json: { id, file, events: pack.events }, text: text().packed(file, pack.events) }
    })
  },
})
