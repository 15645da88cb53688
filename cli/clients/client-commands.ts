import { text } from '#lib/contract/field.ts'
import { required } from '#lib/contract/rule.ts'
import { everyRole } from '#lib/oauth/clients/validate-client.ts'
import { command, type Noun, option } from '../declare.ts'
import {
  runClientCreate,
  runClientDisable,
  runClientEnable,
  runClientList,
  runClientRotate,
} from './client-actions.ts'
import { runClientDelete, runClientEdit, runClientShow } from './client-sheet-actions.ts'

const client = { id: 'the id of the client' }

/** The commands for OAuth clients. */
export const clientCommands: Noun = {
  name: 'client',
  description: 'Manages OAuth clients: the applications that members can connect.',
  commands: [
    command({
      name: 'create',
      summary: 'creates a client and shows its id and secret',
      description:
        'Creates a client and shows its id and secret. The secret is shown only once, because only its hash is stored. The client must use PKCE, unless --without-pkce is given. A client that cannot keep a secret is created with --public and has none.',
      options: {
        name: option(text('name', required()), 'the name that members see, up to 80 characters'),
        id: option(text('id'), '3 to 64 lower-case letters, digits and hyphens (default: random)'),
        'backchannel-logout-uri': option(
          text('backchannel-logout-uri'),
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
        'lean-id-token':
          'for software that asks user info for the name and email: its ID tokens leave them out',
      },
      examples: [
        `client create --name 'Soil Map' --id soil-map \\
    --redirect-uri https://map.example.org/callback --role openid --role memberships`,
        `client create --name 'Soil Walks' --public --redirect-uri org.example.walks:/callback \\
    --redirect-uri http://127.0.0.1/callback`,
      ],
      run: runClientCreate,
    }),
    command({
      name: 'list',
      summary: 'lists all clients',
      description: 'Lists all clients, oldest first, with the number of valid secrets of each.',
      examples: ['client list'],
      run: runClientList,
    }),
    command({
      name: 'show',
      summary: 'shows what is needed to help the developer of a client',
      description:
        'Shows how a client is registered, whether members use it, the last changes and the URLs that its developer needs. Never shows a secret.',
      arguments: client,
      examples: ['client show soil-map'],
      run: runClientShow,
    }),
    command({
      name: 'edit',
      summary: 'changes the name, the URIs, the roles or the ID tokens of a client',
      description:
        "Changes the name of a client, adds and removes URIs, adds roles, or changes its ID tokens. At least one redirect URI must remain. Tokens that the client has stay valid. A new role takes effect when the client asks for it, and members are asked for consent unless the client is the organisation's own.",
      arguments: client,
      options: {
        name: option(text('name'), 'the new name, up to 80 characters'),
        'backchannel-logout-uri': option(
          text('backchannel-logout-uri'),
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
        'lean-id-token':
          'leave the name and email out of its ID tokens: it asks user info for them',
        'full-id-token': 'put the name and email into its ID tokens, if its scope allows it',
      },
      examples: [
        'client edit soil-map --add-redirect-uri https://new.example.org/callback',
        'client edit soil-map --remove-redirect-uri https://map.example.org/callback',
        "client edit soil-map --name 'Soil and Water Map'",
        'client edit soil-map --add-role address --add-role phone',
      ],
      run: runClientEdit,
    }),
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
      run: runClientRotate,
    }),
    command({
      name: 'disable',
      summary: "ends a client's access immediately",
      description:
        'Disables a client. From the next request on, it is rejected, and its codes, its tokens and the sessions that it started have ended.',
      arguments: client,
      examples: ['client disable soil-map'],
      run: runClientDisable,
    }),
    command({
      name: 'enable',
      summary: 'restores the access of a disabled client',
      description:
        'Enables a disabled client. It is accepted again, with its secrets if it has any. The codes and tokens from before it was disabled have ended, so members must connect it again.',
      arguments: client,
      examples: ['client enable soil-map'],
      run: runClientEnable,
    }),
    command({
      name: 'delete',
      summary: 'deletes a client with its tokens and consents',
      description:
        'Shows what deleting a client ends, asks for its id, and deletes it. The audit trail stays. To end its access for a while, use disable.',
      arguments: client,
      flags: { yes: 'delete without asking' },
      examples: ['client delete soil-map', 'client delete soil-map --yes'],
      run: runClientDelete,
    }),
  ],
}
