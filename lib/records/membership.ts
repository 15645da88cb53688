import {
  type MembershipField,
  membershipFields,
  membershipGroups,
} from '#db/values/record-fields.ts'
import { date, identifier, lines, reference, saying, type TextField } from '#lib/contract/field.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import type { FieldText } from '#lib/text/en/records.ts'
import { sentencesOf, texts } from '#lib/text/texts.ts'
import { knownType } from './known-types.ts'

export { type MembershipField, membershipFields, membershipGroups }

/** The words of a detail of a membership, in the language of the request. */
export const membershipText = (name: MembershipField): FieldText => texts().records.membership[name]

/** The labels of the details of a membership, by the names of their fields. */
export const membershipLabels = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    membershipFields.map((name) => [membership[name].name, membershipText(name).label]),
  )

const { enterDay } = sentencesOf((text) => text.staffTerm)

const day = (name: string) => saying(date(name), enterDay)

const line = (name: MembershipField) => identifier(name, maxLength(1024))

/** The details of a membership as staff and operators enter them (interface 2.5), with its dates (decision 080). */
export const membership = {
  charityNumber: reference('number', required(), maxLength(1024)),
  type: identifier('type', required(), knownType()),
  band: line('band'),
  name: line('name'),
  address: lines('address', maxLength(1024)),
  postcode: line('postcode'),
  country: line('country'),
  joinedOn: day('joined'),
  renewsOn: day('paid-until'),
  endedOn: day('ended'),
  endReason: identifier('end-reason', maxLength(1024)),
} satisfies Record<MembershipField, TextField>
