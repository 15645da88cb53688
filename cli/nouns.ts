import { clientCommands } from './client-commands.ts'
import type { Declaration, Noun } from './declare.ts'
import { keyCommands } from './key-commands.ts'
import { migrateCommand } from './migrate-command.ts'

/** The nouns of the command, in the order of its help. */
export const nouns: readonly Noun[] = [clientCommands, keyCommands]

/** The commands without a noun. */
export const commands: readonly Declaration[] = [migrateCommand]
