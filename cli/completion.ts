import type { Declaration, Noun, ValueOption } from './declare.ts'

/** The commands, in their order. */
export interface CommandTable {
  readonly nouns: readonly Noun[]
  /** Commands without a noun. */
  readonly commands: readonly Declaration[]
}

interface Word {
  readonly word: string
  readonly about: string
}

/** An option; one that takes a value has the values to choose from, or none if it takes any. */
interface Option extends Word {
  readonly values?: readonly string[]
}

/** The beginning of a command line, and the words that can follow it. */
interface Place {
  readonly line: string
  readonly words: readonly Word[]
  readonly options: readonly Option[]
}

const isWord = (value: string) => /^[\w-]+$/.test(value)

function valuesOf({ field }: ValueOption): readonly string[] {
  const values = field.rules.flatMap(({ facets }) => facets.enum ?? [])
  return values.every(isWord) ? values : []
}

const optionsOf = ({ options = {}, lists = {}, flags = {} }: Declaration): readonly Option[] => [
  ...Object.values<ValueOption>(options).map((option) => ({
    word: `--${option.field.name}`,
    about: option.about,
    values: valuesOf(option),
  })),
  ...Object.entries(lists).map(([name, { about }]) => ({ word: `--${name}`, about, values: [] })),
  ...Object.entries<string>(flags).map(([name, about]) => ({ word: `--${name}`, about })),
  { word: '--json', about: 'print JSON' },
  { word: '--help', about: 'show the help' },
]

const wordOf = ({ name, summary }: Declaration): Word => ({ word: name, about: summary })

/** The command lines that can be completed; a longer one stands before its beginning. */
function places({ nouns, commands }: CommandTable): readonly Place[] {
  const verbs = nouns.flatMap((noun) =>
    noun.commands.map((verb) => ({
      line: `${noun.name} ${verb.name}`,
      words: [],
      options: optionsOf(verb),
    })),
  )
  const first = nouns.map(({ name, commands: verbs }) => ({
    line: name,
    words: verbs.map(wordOf),
    options: verbs.filter(({ isDefault }) => isDefault).flatMap(optionsOf),
  }))
  const alone = commands.map((declaration) => ({
    line: declaration.name,
    words: [],
    options: optionsOf(declaration),
  }))
  const top = nouns.map(({ name, description }) => ({ word: name, about: description }))
  return [
    ...verbs,
    ...first,
    ...alone,
    { line: '', words: [...top, ...commands.map(wordOf)], options: [] },
  ]
}

/** A pattern of bash for the words before the cursor, which are all followed by a space. */
function bashCase({ line, words, options }: Place): string {
  const begins = line ? `'${line} '*` : "' '"
  const valued = options.flatMap(({ word, values }) =>
    values ? [`${begins}' ${word} '|'${line} ${word} ') words='${values.join(' ')}' ;;`] : [],
  )
  const all = [...words, ...options].map(({ word }) => word).join(' ')
  return [...valued, `${begins}) words='${all}' ;;`].map((row) => `    ${row}\n`).join('')
}

/** Without a match the shell completes files. */
const bash = (program: CommandTable): string => `_gatehouse() {
  local words before="\${COMP_WORDS[*]:1:$((COMP_CWORD-1))} "
  case "$before" in
${places(program).map(bashCase).join('')}  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _gatehouse gatehouse
`

const zsh = (program: CommandTable): string => `autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
${bash(program)}`

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function fishLines({ line, words, options }: Place): readonly string[] {
  const begin = 'complete -c gatehouse -n'
  return [
    ...words.map(
      ({ word, about }) =>
        `${begin} ${quoted(`__gatehouse_is ${line}`)} -a ${word} -d ${quoted(about)}`,
    ),
    ...options.map(({ word, about, values }) => {
      const name = `-l ${word.slice(2)} -d ${quoted(about)}`
      const value = values && (values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : ' -r')
      return `${begin} ${quoted(`__gatehouse_begins ${line}`)} ${name}${value ?? ''}`
    }),
  ]
}

const fish = (program: CommandTable): string => `function __gatehouse_is
  set -l words (commandline -opc)
  set -e words[1]
  test "$words" = "$argv"
end
function __gatehouse_begins
  set -l words (commandline -opc)
  set -e words[1]
  string match -q -- "$argv *" "$words "
end
${places(program).flatMap(fishLines).join('\n')}
`

/** The scripts that complete the command `gatehouse` in a shell, from the declarations of the commands. */
export const completions: Readonly<Record<string, (program: CommandTable) => string>> = {
  bash,
  zsh,
  fish,
}
