import type { SummaryRow } from '#app/_ui/summary-list.tsx'
import type { PersonRecord } from '#lib/accounts/people/open-record.ts'
import { type PersonField, personFields, personGroups, personText } from '#lib/records/person.ts'
import { fullName, postalAddress } from '#lib/text/displayed-value.ts'
import { languageNames } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'

/** The details that are parts of one fact: the name, or the address. */
const parts: readonly PersonField[] = ['title', 'forename', 'surname', ...personGroups.address]

type Fact = SummaryRow & { readonly value: string | null }

/** The details of a person as staff read them: the name, the address, and each other one. */
export function personFacts({ profile }: PersonRecord) {
  const { groups } = texts().profile
  const others = personFields
    .filter((name) => !parts.includes(name))
    .map((name): Fact & { readonly name: PersonField } => ({
      name,
      term: personText(name).label,
      value:
        name === 'language' ? profile.language && languageNames()[profile.language] : profile[name],
    }))
  const name: Fact = { term: groups.name, value: fullName(profile) }
  const address: Fact = { term: personText('address').label, value: postalAddress(profile) }
  return { name, address, others }
}
