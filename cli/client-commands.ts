import type { Command } from 'commander'
import { everyRole } from '#lib/oauth/clients/validate-client.ts'
import {
  runClientCreate,
  runClientDisable,
  runClientEnable,
  runClientList,
  runClientRotate,
} from './client-actions.ts'

/** Adds the commands for OAuth clients. */
export function addClientCommands(program: Command): void {
  const client = program
    .command('client')
    .description('Manages OAuth clients: the applications that members can connect.')

  client
    .command('create')
    .summary('creates a client and shows its id and secret')
    .description(
      'Creates a client and shows its id and secret. The secret is shown only once, because only its hash is stored. The client must use PKCE.',
    )
    .requiredOption('--name <name>', 'the name that members see, up to 80 characters')
    .requiredOption(
      '--redirect-uri <uri>',
      'a URI that codes may be sent to, matched exactly: https, or http on 127.0.0.1, [::1] or localhost, or a private scheme such as com.example.app:/callback (repeatable)',
      collect,
    )
    .option(
      '--logout-uri <uri>',
      'a URI that members may be sent to after signing out (repeatable)',
      collect,
    )
    .option(
      '--role <role>',
      `a role that the client may request: ${everyRole.join(', ')} (repeatable; default: all)`,
      collect,
    )
    .option('--own', "the client is the organisation's own: members are not asked for consent")
    .option('--id <id>', '3 to 64 lower-case letters, digits and hyphens (default: random)')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Example:
  npx gatehouse client create --name 'Soil Map' --id soil-map \\
    --redirect-uri https://map.example.org/callback --role openid --role memberships`,
    )
    .action(runClientCreate)

  client
    .command('list')
    .summary('lists all clients')
    .description('Lists all clients, oldest first, with the number of valid secrets of each.')
    .option('--json', 'print JSON, with all fields')
    .action(runClientList)

  client
    .command('rotate')
    .summary('gives a client a new secret to replace its old one')
    .description(
      'Creates a new secret and shows it once. The old secret stays valid, so that the application can switch at any time. Once it has switched, use --finish to end the old secret.',
    )
    .argument('<id>', 'the id of the client')
    .option('--finish', 'end the old secret, instead of creating a new one')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Example:
  npx gatehouse client rotate soil-map            # copy the new secret into the application
  npx gatehouse client rotate soil-map --finish   # when the application uses the new secret

If a secret has leaked, run both at once: the old secret stays valid until --finish.`,
    )
    .action(runClientRotate)

  client
    .command('disable')
    .summary("ends a client's access immediately")
    .description(
      'Disables a client. From the next request on, its secrets are rejected, and its codes, its tokens and the sessions that it started have ended.',
    )
    .argument('<id>', 'the id of the client')
    .action(runClientDisable)

  client
    .command('enable')
    .summary('restores the access of a disabled client')
    .description(
      'Enables a disabled client. Its secrets are valid again. The codes and tokens from before it was disabled have ended, so members must connect it again.',
    )
    .argument('<id>', 'the id of the client')
    .action(runClientEnable)
}

const collect = (value: string, previous: readonly string[] = []) => [...previous, value]
