import type { Command } from 'commander'
import { runKeysEnd, runKeysList, runKeysRotate } from './key-actions.ts'

/** Adds the commands for signing keys. */
export function addKeyCommands(program: Command): void {
  const keys = program
    .command('keys')
    .description('Manages the keys that sign ID tokens. The service renews them by itself.')

  keys
    .command('list')
    .summary('lists all signing keys')
    .description('Lists all published signing keys, oldest first, and shows which one signs.')
    .option('--json', 'print JSON')
    .action(runKeysList)

  keys
    .command('rotate')
    .summary('creates a new signing key')
    .description(
      'Creates a new signing key. It signs after a day, when all applications have fetched it. The old key stays valid until its tokens have expired.',
    )
    .option('--json', 'print JSON')
    .action(runKeysRotate)

  keys
    .command('end')
    .summary('ends a signing key immediately, in an emergency')
    .description(
      'Deletes a signing key. It is no longer published, and ID tokens that it signed are rejected. If no other key can sign, a new one is created. Services that are running stop signing with it within a minute.',
    )
    .argument('<id>', 'the id of the key')
    .action(runKeysEnd)
}
