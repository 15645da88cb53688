import { identifier } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { required } from '#lib/contract/rule.ts'
import { sentencesOf } from '#lib/text/texts.ts'

const { select } = sentencesOf((text) => text.staffMerge)

/** The form in which staff choose which sign-in of two accounts stays. */
export const MergeAccounts = message('merge-accounts', {
  keep: identifier('keep', required(select)),
})
