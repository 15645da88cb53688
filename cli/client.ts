import type { Command } from 'commander'
import { type Draft, everyRole, validateClient } from '#lib/oauth/clients/validate-client.ts'
import { enOperators } from '#lib/text/en-operators.ts'
import { clientTable } from './client-table.ts'
import { CommandError } from './command-error.ts'
import { openServiceDatabase } from './database.ts'
import { operator } from './operator.ts'

/** Adds the commands for OAuth clients. */
export function addClientCommands(program: Command): void {
  const client = program
    .command('client')
    .description('Looks after the programs that members may connect (OAuth clients).')

  client
    .command('create')
    .summary('registers a client, and shows its id and its secret')
    .description(
      'Registers a client, and shows its id and its secret. The secret is shown this once; only its hash is kept. The client has to use PKCE.',
    )
    .requiredOption('--name <name>', 'the name by which members know it, up to 80 characters')
    .requiredOption(
      '--redirect-uri <uri>',
      'where codes may go, compared to the letter: https, or http on 127.0.0.1, [::1] and localhost, or a scheme of an app such as com.example.app:/callback (repeatable)',
      also,
    )
    .option(
      '--logout-uri <uri>',
      'where a member may go on to after signing out (repeatable)',
      also,
    )
    .option(
      '--role <role>',
      `what it may ask members for: ${everyRole.join(', ')} (repeatable; default: all)`,
      also,
    )
    .option('--own', "the organisation's own: members are not asked for consent")
    .option('--id <id>', '3 to 64 small letters, digits and hyphens (default: made at random)')
    .option('--json', 'prints JSON for programs')
    .addHelpText(
      'after',
      `
Example:
  npx gatehouse client create --name 'Soil Map' --id soil-map \\
    --redirect-uri https://map.example.org/callback --role openid --role memberships`,
    )
    .action(create)

  client
    .command('list')
    .summary('lists all clients')
    .description('Lists all clients, the first one made first; of their secrets only the number.')
    .option('--json', 'prints JSON for programs, with everything that is known')
    .action(list)

  client
    .command('rotate')
    .summary('gives a client a new secret beside the one it has')
    .description(
      'Gives a client a new secret and shows it this once. The former secret stays valid beside it, so that the program can change over at its own time; --finish then ends the former one.',
    )
    .argument('<id>', 'the id of the client')
    .option('--finish', 'makes no new secret, but ends the former one')
    .option('--json', 'prints JSON for programs')
    .addHelpText(
      'after',
      `
Example:
  npx gatehouse client rotate soil-map            # put the new secret where the program reads it
  npx gatehouse client rotate soil-map --finish   # once it has changed over

Where a secret has leaked, do both at once: the former one counts until --finish.`,
    )
    .action(rotate)

  client
    .command('disable')
    .summary('ends the access of a client at once')
    .description(
      'Ends the access of a client: from the next request on its secrets, codes and tokens count for nothing.',
    )
    .argument('<id>', 'the id of the client')
    .action(disable)

  client
    .command('enable')
    .summary('gives a disabled client its access back')
    .description(
      'Gives a disabled client its access back, with the secrets it had and those of its tokens that have not expired.',
    )
    .argument('<id>', 'the id of the client')
    .action(enable)
}

const also = (value: string, before: readonly string[] = []) => [...before, value]

interface Typed {
  readonly name: string
  readonly redirectUri: readonly string[]
  readonly logoutUri?: readonly string[]
  readonly role?: readonly string[]
  readonly own?: boolean
  readonly id?: string
  readonly json?: boolean
}

async function create({ json, redirectUri, logoutUri, role, ...typed }: Typed): Promise<void> {
  const draft: Draft = {
    ...typed,
    redirectUris: redirectUri,
    logoutUris: logoutUri ?? [],
    roles: role ?? [],
  }
  const refused = validateClient(draft)
  if (refused.length > 0) throw new CommandError(2, ...refused)
  await openServiceDatabase()
  const { createClient } = await import('#lib/oauth/clients/create-client.ts')
  const created = await createClient(draft, operator())
  if ('refused' in created) throw new CommandError(1, ...created.refused)
  print(json ? created : enOperators.created(created))
}

async function list({ json }: { readonly json?: boolean }): Promise<void> {
  await openServiceDatabase()
  const { listClients } = await import('#lib/oauth/clients/list-clients.ts')
  const clients = await listClients()
  print(json ? clients : clientTable(clients))
}

async function rotate(
  id: string,
  { finish, json }: { readonly finish?: boolean; readonly json?: boolean },
): Promise<void> {
  await openServiceDatabase()
  const { finishRotation, rotateSecret } = await import('#lib/oauth/clients/rotate-secret.ts')
  if (finish) {
    const ended = known(id, await finishRotation(id, operator()))
    print(json ? { id, ended } : enOperators.finished(id, ended))
  } else {
    const { secret, endedOlder } = known(id, await rotateSecret(id, operator()))
    print(json ? { id, secret, endedOlder } : enOperators.rotated(id, secret, endedOlder))
  }
}

async function disable(id: string): Promise<void> {
  await openServiceDatabase()
  const { disableClient } = await import('#lib/oauth/clients/disable-client.ts')
  print(enOperators.disabled(id, known(id, await disableClient(id, operator()))))
}

async function enable(id: string): Promise<void> {
  await openServiceDatabase()
  const { enableClient } = await import('#lib/oauth/clients/disable-client.ts')
  print(enOperators.enabled(id, known(id, await enableClient(id, operator()))))
}

function known<Outcome>(id: string, outcome: Outcome | undefined): Outcome {
  if (outcome === undefined) throw new CommandError(1, enOperators.refused.unknown(id))
  return outcome
}

function print(outcome: string | object): void {
  const text = typeof outcome === 'string' ? outcome : JSON.stringify(outcome, null, 2)
  process.stdout.write(`${text}\n`)
}
