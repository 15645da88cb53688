import { identifier, text } from '#lib/contract/field.ts'
import { productNames } from '#lib/imports/columns/product-mappings.ts'
import { type CommandInput, option } from '../declare.ts'

/** The options of the commands that import a file. */
export const options = {
  mapping: option(
    text('mapping'),
    `the product that exported the file (${productNames.join(', ')}), or a JSON file that says which header fills which column, such as { "First name": "forename" }`,
    'product|file',
  ),
  values: option(
    text('values'),
    'a JSON file of values to import instead of others, by header, such as { "Membership type": { "Joint": "Producer Group" } }',
    'file',
  ),
  source: option(
    identifier('source'),
    'where the rows come from, if the file has no such column; the same file must always have the same source (default: sheet)',
    'name',
  ),
  errors: option(
    text('errors'),
    'writes the faulty lines with the reasons to this file, which can be corrected and imported',
    'file',
  ),
}

/** The flags of the commands that import a file. */
export const flags = {
  'dry-run': 'report what the import would do, by the same statement, and write nothing',
  'only-good': 'import the correct rows and leave out the others',
  'accept-suggestions': 'import the suggested value of a cell in its place, where there is one',
  'add-types':
    'add the membership types of the file that the organisation does not have, also in a dry run',
  'merge-probable': 'merge every row into the account that is probably the same person',
  'merge-numbers': 'merge every new row into the membership that has its number',
  yes: 'do not ask for confirmation',
}

/** The options of the commands that import a file which may occur several times. */
export const lists = {
  merge: {
    about: 'merge the row that is probably the same person into the account with this username',
    placeholder: 'username',
  },
}

/** The input of the commands that import a file. */
export type ImportInput = CommandInput<typeof options, keyof typeof flags, keyof typeof lists>
