import { texts } from '#lib/text/texts.ts'
import { CommandError } from './command-error.ts'
import { type CommandTable, completions } from './completion.ts'
import { command, type Declaration } from './declare.ts'

/** Declares the command that prints the script with which a shell completes a program. */
export const completionCommand = (program: () => CommandTable): Declaration =>
  command({
    name: 'completion',
    summary: 'prints a script with which bash, zsh or fish completes the command',
    description:
      'Prints a script with which a shell completes nouns, verbs, options and their values, for a command that is named gatehouse.',
    arguments: { shell: 'bash, zsh or fish' },
    examples: ['completion bash', 'completion fish > ~/.config/fish/completions/gatehouse.fish'],
    note: 'For bash or zsh, add this line to ~/.bashrc or ~/.zshrc: source <(gatehouse completion bash)',
    async run({ args: [shell = ''] }) {
      const script = completions[shell]?.(program())
      if (!script) {
        const message = texts().command.unknownShell(Object.keys(completions))
        throw new CommandError('command-line', { field: 'shell', message })
      }
      return { json: { shell, script }, text: script.trimEnd() }
    },
  })
