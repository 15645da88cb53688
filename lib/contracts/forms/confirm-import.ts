import { identifier } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { oneOf } from '#lib/contract/rule.ts'

const yes = (name: string) => identifier(name, oneOf('yes'))

/** The confirmation of an import: without its faulty lines and other columns, with what is probably
 * wrong, and merging people who are probably there. */
export const ConfirmImport = message('confirm-import', {
  good: yes('good'),
  merge: yes('merge'),
  faulty: yes('faulty'),
  columns: yes('columns'),
  ignored: yes('ignored'),
  warnings: yes('warnings'),
  warned: yes('warned'),
})
