import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { CurrentPassword } from '#app/_ui/form/password-field.tsx'
import { sentForm } from '#app/_ui/form/sent-form.ts'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { requireShownMember } from '#app/member.ts'
import { queryOf } from '#app/request.ts'
import { appPasswordRoles } from '#lib/auth/app-passwords.ts'
import { beginningOf } from '#lib/contract/clean-text.ts'
import { texts } from '#lib/text/texts.ts'

const path = '/security/app-passwords'

/** Makes an app password, and shows it once. */
export default async function AppPasswords() {
  const text = texts().appPasswords
  const { made } = text
  const { username } = await requireShownMember()
  const all = Object.fromEntries(appPasswordRoles.map((role) => [`role-${role}`, 'yes']))
  return (
    <Form
      back={{ href: '/security', label: texts().security.title }}
      action={path}
      text={text}
      lead={<RichText>{text.lead}</RichText>}
      // A form that is shown again keeps what was chosen.
      values={sentForm(path) ? {} : { label: beginningOf(queryOf('name') ?? '', 100), ...all }}
      // It is only in the response to the form, so no URL shows it again.
      result={({ password = '' }) => (
        <>
          <TitledHeading lead={made.lead}>{made.title}</TitledHeading>
          <SummaryList
            rows={[
              { term: made.username, value: username },
              // One click selects it as a whole.
              {
                term: made.password,
                value: <code className="break-all select-all">{password}</code>,
              },
            ]}
          />
          <p>
            <ButtonLink href="/security">{made.back}</ButtonLink>
          </p>
        </>
      )}
    >
      {(field) => (
        <>
          <Field {...field('label')} autoComplete="off" />
          <Options
            label={text.roles}
            hint={text.rolesHint}
            error={field('role-openid').error}
            options={appPasswordRoles.map((role) => ({
              value: `role-${role}`,
              label: texts().roles[role],
            }))}
            field={field}
          />
          <CurrentPassword {...field('current')} username={username} />
        </>
      )}
    </Form>
  )
}
