import type { ReactNode } from 'react'
import { Field } from '#app/_ui/form/field.tsx'
import type { FieldState } from '#app/_ui/form/form.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import type { JoinQuestion } from '#lib/contracts/forms/join.ts'
import { personText, selectableCountries, titles } from '#lib/records/person.ts'
import { countryOptions, optionsOf } from '#lib/text/displayed-value.ts'
import type { Texts } from '#lib/text/texts.ts'

interface Question {
  readonly title: string
  readonly lead?: string | undefined
  readonly fields: (field: FieldState) => ReactNode
}

/** The questions of an application to join, each for an individual or for an organisation. */
export const questions: Record<
  JoinQuestion,
  (text: Texts['joinQuestions'], isIndividual: boolean) => Question
> = {
  name: (text, isIndividual) => ({
    title: isIndividual ? text.name.title : text.name.ofContact,
    lead: isIndividual ? undefined : text.name.ofContactLead,
    fields: (field) => (
      <>
        <Select
          {...field('title')}
          label={text.name.fields.title}
          options={optionsOf(titles)}
          prompt={text.name.noTitle}
          autoComplete="honorific-prefix"
        />
        <Field {...field('forename')} label={text.name.fields.forename} autoComplete="given-name" />
        <Field
          {...field('surname')}
          label={text.name.fields.surname}
          hint={personText('surname').hint}
          autoComplete="family-name"
        />
        {!isIndividual && (
          <Field
            {...field('position')}
            label={text.name.fields.position}
            autoComplete="organization-title"
          />
        )}
      </>
    ),
  }),
  organisation: (text) => ({
    title: text.organisation.title,
    fields: (field) => (
      <Field
        {...field('organisation')}
        label={text.organisation.label}
        hint={text.organisation.hint}
        autoComplete="organization"
      />
    ),
  }),
  about: (text) => ({
    title: text.about.title,
    fields: (field) => (
      <TextArea {...field('about')} label={text.about.label} hint={text.about.hint} />
    ),
  }),
  address: (text, isIndividual) => ({
    title: isIndividual ? text.address.title : text.address.ofOrganisation,
    fields: (field) => (
      <>
        <Field
          {...field('postcode')}
          label={text.address.fields.postcode}
          hint={text.address.postcodeHint}
          autoComplete="postal-code"
          width="short"
          verbatim
        />
        <TextArea
          {...field('address')}
          label={text.address.fields.address}
          hint={text.address.addressHint}
          autoComplete="street-address"
        />
        <Field
          {...field('county')}
          label={text.address.fields.county}
          autoComplete="address-level1"
        />
        <Select
          {...field('country')}
          label={text.address.fields.country}
          options={countryOptions(selectableCountries)}
          prompt={text.address.selectCountry}
          autoComplete="country-name"
        />
      </>
    ),
  }),
  phone: (text) => ({
    title: text.phone.title,
    fields: (field) => (
      <Field
        {...field('phone')}
        label={text.phone.label}
        hint={text.phone.hint}
        type="tel"
        autoComplete="tel"
        width="medium"
      />
    ),
  }),
}
