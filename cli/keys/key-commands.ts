import { command, type Noun } from '../declare.ts'
import { runKeysEnd, runKeysList, runKeysRotate } from './key-actions.ts'

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
      run: runKeysList,
    }),
    command({
      name: 'rotate',
      summary: 'creates a new signing key',
      description:
        'Creates a new signing key. It signs after a day, when all applications have fetched it. The old key stays valid until its tokens have expired.',
      examples: ['keys rotate'],
      run: runKeysRotate,
    }),
    command({
      name: 'end',
      summary: 'ends a signing key immediately, in an emergency',
      description:
        'Deletes a signing key. It is no longer published, and ID tokens that it signed are rejected. If no other key can sign, a new one is created. Services that are running stop signing with it within a minute.',
      arguments: { id: 'the id of the key' },
      examples: ['keys end vE0WXYrtVQpPCOHMIh1mdnDT1L2Hmi9yQLWt5O9pmrs'],
      run: runKeysEnd,
    }),
  ],
}
