import { notFound } from 'next/navigation'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { RecordFields } from '#app/_ui/record/record-fields.tsx'
import { requireShownMember } from '#app/member.ts'
import { readProfile } from '#lib/accounts/profile.ts'
import { asCaller } from '#lib/auth/member.ts'
import { personFormValues } from '#lib/contracts/forms/edit-person.ts'
import { checkedWith } from '#lib/contracts/forms/edit-profile.ts'
import { env } from '#lib/env.ts'
import { type PersonGroup, personGroups } from '#lib/records/person.ts'
import { languageNames } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'

/** A page with a form for one group of the member's profile. */
export default async function EditGroupPage({ params }: { params: Promise<{ group: string }> }) {
  const group = (await params).group as PersonGroup
  if (!Object.hasOwn(personGroups, group)) notFound()
  const member = await requireShownMember()
  const profile = await readProfile(asCaller(member))
  const { pending, [group]: text, language } = texts().editProfile
  const languages = env.languages.map((code) => ({ value: code, label: languageNames()[code] }))
  return (
    <Form
      back={{ href: '/profile', label: texts().profile.back }}
      text={text}
      record={personFormValues(profile, checkedWith(group))}
      button={{ submit: text.submit, pending }}
    >
      {(field) =>
        group === 'language' ? (
          <Options {...field('language')} label={language.legend} options={languages} />
        ) : (
          <RecordFields group={group} field={field} />
        )
      }
    </Form>
  )
}
