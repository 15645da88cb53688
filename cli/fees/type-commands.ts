import { cleanText } from '#lib/contract/clean-text.ts'
import { optional } from '#lib/contract/field.ts'
import { EditType, isTypeName, typeChangeOf } from '#lib/contracts/forms/membership-type.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError, notFound } from '../command-error.ts'
import { openFor } from '../database.ts'
import { command, type Noun, option } from '../declare.ts'
import { tableOr } from '../table.ts'
import { translatedOptions } from '../translated-options.ts'

const text = () => texts().operatorTypes
const { fields } = EditType

const details = {
  ...translatedOptions('name', fields, 'its name on pages', 'name'),
  audience: option(
    optional(fields.audience),
    'individual, organisation or both (default: both)',
    'audience',
  ),
  position: option(optional(fields.position), 'its place in lists, from 1', 'place'),
}
const openTypes = () => openFor(() => import('#lib/fees/manage-types.ts'))
const name = { name: 'the name of the type, which programs read' }

/** The commands for membership types. */
export const typeCommands: Noun = {
  name: 'type',
  description:
    'Manages the membership types. Those of the interface are there from the beginning. A change is visible on every instance within a second.',
  commands: [
    command({
      name: 'list',
      summary: 'lists the membership types in their order',
      examples: ['type list', 'type list --json'],
      async run() {
        const types = await (await openTypes()).listTypes()
        const rows = types.map(({ name, names, audience, position, offered }) => [
          `${position}`,
          name,
          text().audiences[audience ?? 'both'],
          text().offered[offered ? 'yes' : 'no'],
          Object.values(names).join(', '),
        ])
        return { json: types, text: tableOr('', text().columns, rows) }
      },
    }),
    command({
      name: 'add',
      mayClear: true,
      summary: 'adds a membership type',
      description: 'Adds a membership type. Its name never changes, and it is never deleted.',
      arguments: name,
      options: details,
      examples: ["type add 'Life Member' --audience individual --name-cy 'Aelod am Oes'"],
      async run({ args: [typed = ''], options, operator }) {
        const name = cleanText(typed)
        const { enter } = texts().staffTypes
        if (!name) throw new CommandError('command-line', enter.name)
        if (!isTypeName(name)) throw new CommandError('command-line', enter.nameTooLong)
        const { addType, findType } = await openTypes()
        if ((await addType(name, typeChangeOf(options), operator)) === 'exists')
          throw new CommandError('conflict', text().exists(name))
        return { json: await findType(name), text: text().saved(name) }
      },
    }),
    command({
      name: 'edit',
      mayClear: true,
      edits: [],
      summary: 'changes a membership type',
      description:
        'Changes a membership type. One that is no longer offered stays that of the memberships that have it.',
      arguments: name,
      options: {
        ...details,
        offered: option(optional(fields.offered), 'yes or no', 'yes|no'),
      },
      examples: ['type edit Industry --offered no', "type edit 'Life Member' --position 1"],
      async run({ args: [name = ''], options, operator }) {
        const { editType, findType } = await openTypes()
        const result = await editType(name, typeChangeOf(options), operator)
        if (result === 'unknown') throw notFound(text().unknown(name), 'name')
        if (result !== 'saved') throw new CommandError('conflict', text().changedMeanwhile)
        return { json: await findType(name), text: text().saved(name) }
      },
    }),
  ],
}
