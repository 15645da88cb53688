import { identifier } from '#lib/contract/field.ts'
import { required } from '#lib/contract/rule.ts'
import { everyRole } from '#lib/oauth/clients/every-role.ts'
import type { ClientDraft } from '#lib/oauth/clients/validate-client.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { command, option } from '../declare.ts'
import { openClients, sentencesOf } from './open-clients.ts'

/** Creates a client. */
export const createClientCommand = command({
  name: 'create',
  summary: 'creates a client and shows its id and secret',
  description:
    'Creates a client and shows its id and secret. The secret is shown only once, because only its hash is stored. The client must use PKCE, unless --without-pkce is given. A client that cannot keep a secret is created with --public and has none.',
  options: {
    name: option(identifier('name', required()), 'the name that members see, up to 80 characters'),
    id: option(
      identifier('id'),
      '3 to 64 lower-case letters, digits and hyphens (default: random)',
    ),
    'backchannel-logout-uri': option(
      identifier('backchannel-logout-uri'),
      'the URI of its software that is told when a member has signed out: https, or http on 127.0.0.1, [::1] or localhost',
    ),
  },
  lists: {
    'redirect-uri': {
      about:
        'a URI that codes may be sent to, matched exactly: https, or http on 127.0.0.1 or [::1] (with any port) or localhost; with --public also a private scheme such as com.example.app:/callback',
      placeholder: 'uri',
      required: true,
    },
    'logout-uri': {
      about: 'a URI that members may be sent to after signing out',
      placeholder: 'uri',
    },
    role: {
      about: `a role that the client may request, instead of all: ${everyRole.join(', ')}`,
      placeholder: 'role',
    },
  },
  flags: {
    own: "the client is the organisation's own: members are not asked for consent",
    public:
      'for an application on a device or in a browser, which cannot keep a secret: it has none and must use PKCE',
    'without-pkce':
      'for software that does not support PKCE: it may send a nonce and the scope openid instead',
    test: 'a test client: the emails that its requests cause are not sent, but kept for its developer',
    'lean-id-token':
      'for software that asks user info for the name and email: its ID tokens leave them out',
  },
  examples: [
    `client create --name 'Soil Map' --id soil-map \\
--redirect-uri https://map.example.org/callback --role openid --role memberships`,
    `client create --name 'Soil Walks' --public --redirect-uri org.example.walks:/callback \\
--redirect-uri http://127.0.0.1/callback`,
  ],
  async run({ options, lists, flags, operator }) {
    const { name, id, 'backchannel-logout-uri': backchannelLogoutUri } = options
    const draft: ClientDraft = {
      name,
      id: id ?? undefined,
      redirectUris: lists['redirect-uri'],
      logoutUris: lists['logout-uri'],
      backchannelLogoutUri: backchannelLogoutUri ?? null,
      roles: lists.role,
      own: flags.own,
      requiresPkce: !flags['without-pkce'],
      isPublic: flags.public,
      leanIdToken: flags['lean-id-token'],
      isTest: flags.test,
    }
    // It reads the settings, which no command needs before it runs.
    const { validateClient } = await import('#lib/oauth/clients/validate-client.ts')
    const faults = validateClient(draft)
    if (faults.length > 0) throw new CommandError('command-line', ...sentencesOf(faults))
    const { createClient } = await openClients()
    const created = await createClient(draft, operator)
    if ('faults' in created) throw new CommandError('conflict', ...sentencesOf(created.faults))
    return { json: created, text: texts().operators.created(created) }
  },
})
