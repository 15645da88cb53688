import { clientsList } from '#lib/oauth/clients/list.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { confirm } from '../confirm.ts'
import { command, type Noun } from '../declare.ts'
import { listCommand } from '../list-command.ts'
import { createClientCommand } from './create-client-command.ts'
import { editClientCommand } from './edit-client-command.ts'
import { assertFound, openClients } from './open-clients.ts'

const text = () => texts().clients
const client = { id: 'the id of the client' }

/** The commands for OAuth clients. */
export const clientCommands: Noun = {
  name: 'client',
  description: 'Manages OAuth clients: the applications that members can connect.',
  commands: [
    createClientCommand,
    listCommand('client', clientsList, 'client list --rotating --json'),
    command({
      name: 'show',
      summary: 'shows what is needed to help the developer of a client',
      description:
        'Shows how a client is registered, whether members use it, the last changes and the URLs that its developer needs. Never shows a secret.',
      arguments: client,
      examples: ['client show soil-map'],
      async run({ args: [id = ''] }) {
        const { findClientDetails } = await openClients()
        const found = assertFound(id, await findClientDetails(id, null))
        const { clientSheet } = await import('./client-sheet.ts')
        return { json: found, text: clientSheet(found) }
      },
    }),
    editClientCommand,
    command({
      name: 'rotate',
      summary: 'gives a client a new secret to replace its old one',
      description:
        'Creates a new secret and shows it once. (A public client has no secret.) The old secret stays valid, so that the application can switch at any time. Once it has switched, use --finish to end the old secret.',
      arguments: client,
      flags: { finish: 'end the old secret, instead of creating a new one' },
      examples: [
        'client rotate soil-map            # copy the new secret into the application',
        'client rotate soil-map --finish   # when the application uses the new secret',
      ],
      note: 'If a secret has leaked, run both at once: the old secret stays valid until --finish.',
      async run({ args: [id = ''], flags: { finish }, operator }) {
        const { findClientDetails, finishRotation, rotateSecret } = await openClients()
        const { isPublic } = assertFound(id, await findClientDetails(id))
        if (isPublic) throw new CommandError('conflict', texts().operators.rotatePublic(id))
        if (finish) {
          const ended = assertFound(id, await finishRotation(id, operator))
          return { json: { id, ended }, text: texts().operators.finished(id, ended) }
        }
        const { secret, endedOlder } = assertFound(id, await rotateSecret(id, operator))
        const sentence = texts().operators.rotated(id, secret, endedOlder)
        return { json: { id, secret, endedOlder }, text: sentence }
      },
    }),
    command({
      name: 'disable',
      summary: "ends a client's access immediately",
      description:
        'Disables a client. From the next request on, it is rejected, and its codes, its tokens and the sessions that it started have ended.',
      arguments: client,
      examples: ['client disable soil-map'],
      async run({ args: [id = ''], operator }) {
        const { disableClient } = await openClients()
        const changed = assertFound(id, await disableClient(id, operator))
        return { json: { id, changed }, text: texts().operators.disabled(id, changed) }
      },
    }),
    command({
      name: 'enable',
      summary: 'restores the access of a disabled client',
      description:
        'Enables a disabled client. It is accepted again, with its secrets if it has any. The codes and tokens from before it was disabled have ended, so members must connect it again.',
      arguments: client,
      examples: ['client enable soil-map'],
      async run({ args: [id = ''], operator }) {
        const { enableClient } = await openClients()
        const changed = assertFound(id, await enableClient(id, operator))
        return { json: { id, changed }, text: texts().operators.enabled(id, changed) }
      },
    }),
    command({
      name: 'delete',
      summary: 'deletes a client with its tokens and consents',
      description:
        'Shows what deleting a client ends, asks for its id, and deletes it. The audit trail stays. To end its access for a while, use disable.',
      arguments: client,
      flags: { yes: 'delete without asking' },
      examples: ['client delete soil-map', 'client delete soil-map --yes'],
      async run({ args: [id = ''], flags: { yes }, operator }) {
        const { deleteClient, findClientDetails } = await openClients()
        const found = assertFound(id, await findClientDetails(id, null))
        const { connectedMembers, consents, sessions } = found
        const ended = { connectedMembers, consents, sessions }
        const shown = text().deletion(id, found.name, found)
        if (!yes) await confirm(shown, text().confirm(id), id)
        const report = yes ? `${shown}\n` : ''
        assertFound(id, (await deleteClient(id, operator)) || undefined)
        return { json: { id, deleted: true, ...ended }, text: report + text().deleted(id) }
      },
    }),
  ],
}
