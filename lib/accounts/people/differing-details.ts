import type { PersonColumns } from '#db/queries/accounts/profiles.ts'
import { unselected } from '#db/values/countries.ts'
import { type PersonField, personFields, togetherWith } from '#db/values/record-fields.ts'

/** A detail of which two accounts have different values; `only` is the account that has one, the first or the second. */
interface DifferingDetail {
  readonly field: PersonField
  readonly values: readonly [string | null, string | null]
  readonly only: 0 | 1 | undefined
}

const detailOf = (person: PersonColumns, field: PersonField): string | null =>
  person[field] === unselected ? null : person[field] || null

/** Lists the details of which two accounts have different values, for staff to choose from. */
export function differingDetails(
  both: readonly [PersonColumns, PersonColumns],
): readonly DifferingDetail[] {
  return personFields.flatMap((field) => {
    const [first, second] = both
    const values = [detailOf(first, field), detailOf(second, field)] as const
    if (values[0] === values[1]) return []
    const lacks = (person: PersonColumns) =>
      togetherWith(field).every((part) => detailOf(person, part) === null)
    return [{ field, values, only: lacks(second) ? 0 : lacks(first) ? 1 : undefined }]
  })
}
