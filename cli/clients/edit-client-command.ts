import { identifier } from '#lib/contract/field.ts'
import { everyRole } from '#lib/oauth/clients/every-role.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { command, option } from '../declare.ts'
import { assertFound, openClients, sentencesOf } from './open-clients.ts'

/** Changes a client. */
export const editClientCommand = command({
  name: 'edit',
  mayClear: true,
  edits: ['name'],
  summary: 'changes the name, the URIs, the roles, the ID tokens or the test mode of a client',
  description:
    "Changes the name of a client, adds and removes URIs, adds roles, changes its ID tokens, or makes it a test client. At least one redirect URI must remain. Tokens that the client has stay valid. A new role takes effect when the client asks for it, and members are asked for consent unless the client is the organisation's own.",
  arguments: { id: 'the id of the client' },
  options: {
    name: option(identifier('name'), 'the new name, up to 80 characters'),
    'backchannel-logout-uri': option(
      identifier('backchannel-logout-uri'),
      'the URI of its software that is told when a member has signed out; an empty value removes it',
    ),
  },
  lists: {
    'add-redirect-uri': { about: 'a URI that codes may be sent to', placeholder: 'uri' },
    'remove-redirect-uri': { about: 'a redirect URI to remove', placeholder: 'uri' },
    'add-logout-uri': {
      about: 'a URI that members may be sent to after signing out',
      placeholder: 'uri',
    },
    'remove-logout-uri': { about: 'a logout URI to remove', placeholder: 'uri' },
    'add-role': {
      about: `a role that the client may request as well: ${everyRole.join(', ')}`,
      placeholder: 'role',
    },
  },
  flags: {
    'lean-id-token': 'leave the name and email out of its ID tokens: it asks user info for them',
    'full-id-token': 'put the name and email into its ID tokens, if its scope allows it',
    test: 'make it a test client: the emails that its requests cause are kept for its developer',
    live: 'end the test mode: they are sent again',
  },
  examples: [
    'client edit soil-map --add-redirect-uri https://new.example.org/callback',
    'client edit soil-map --remove-redirect-uri https://map.example.org/callback',
    "client edit soil-map --name 'Soil and Water Map'",
    'client edit soil-map --add-role address --add-role phone',
    'client edit soil-map --live',
  ],
  async run({ args: [id = ''], options, lists, flags, operator }) {
    const { name, 'backchannel-logout-uri': backchannelLogoutUri } = options
    const { 'lean-id-token': isLean, 'full-id-token': isFull, test: isTest, live: isLive } = flags
    const { notBoth } = texts().command
    if (isLean && isFull)
      throw new CommandError('command-line', notBoth('lean-id-token', 'full-id-token'))
    if (isTest && isLive) throw new CommandError('command-line', notBoth('test', 'live'))
    const { editClient } = await openClients()
    const changes = {
      name: name ?? undefined,
      redirectUris: { added: lists['add-redirect-uri'], removed: lists['remove-redirect-uri'] },
      logoutUris: { added: lists['add-logout-uri'], removed: lists['remove-logout-uri'] },
      addedRoles: lists['add-role'],
      backchannelLogoutUri,
      leanIdToken: isLean || isFull ? isLean : undefined,
      isTest: isTest || isLive ? isTest : undefined,
    }
    const outcome = assertFound(id, await editClient(id, () => changes, operator))
    if ('faults' in outcome) {
      const sentences = { ...texts().operators.faults, role: texts().clients.unknownRole }
      throw new CommandError('conflict', ...sentencesOf(outcome.faults, sentences))
    }
    const { changed } = outcome
    return { json: { id, changed }, text: texts().clients.edited(id, changed) }
  },
})
