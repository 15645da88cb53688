import type { PersonRecord } from '#lib/accounts/people/open-record.ts'
import { fullName, postalAddress } from '#lib/text/displayed-value.ts'
import { texts } from '#lib/text/texts.ts'

/** The details of a person as staff read them: each with its label, and empty if there is none. */
export function personFacts({ profile }: PersonRecord) {
  const { fields, groups, languages } = texts().profile
  return {
    name: { term: groups.name, value: fullName(profile) },
    phone: { term: fields.phone, value: profile.phone },
    mobile: { term: fields.mobile, value: profile.mobile },
    fax: { term: fields.fax, value: profile.fax },
    address: { term: fields.address, value: postalAddress(profile) },
    position: { term: fields.position, value: profile.position },
    language: { term: fields.language, value: profile.language && languages[profile.language] },
  }
}
