import { identifier } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'

/** A button with which staff help a person; `from` leads back to the open record. */
export const HelpPerson = message('help-person', {
  id: identifier('id', required(), maxLength(64)),
  from: identifier('from', maxLength(128)),
})
