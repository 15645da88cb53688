import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { FileField } from '#app/_ui/form/file-field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { Wordmark } from '#app/_ui/frame/wordmark.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { logoTypes, logoUrl, maxLogoKilobytes, uploadedLogo } from '#lib/records/logo.ts'
import { texts } from '#lib/text/texts.ts'

/** The current logo, and the form that uploads another. */
export default async function Logo() {
  const text = texts().staffLogo
  await requireStaff('change-logo')
  const source = uploadedLogo() ? 'uploaded' : logoUrl() ? 'setting' : 'none'
  return (
    <>
      <SuccessBanner />
      <Form
        back={{ href: '/staff', label: text.back }}
        text={text}
        hasFile
        above={
          <section className="stack">
            <h2 className="text-xl">{text.current}</h2>
            <p className="w-fit max-w-full rounded-panel bg-band p-5 text-on-band">
              <Wordmark />
            </p>
            <p>{text.sources[source]}</p>
            {source === 'uploaded' && (
              <ButtonForm action="/staff/logo/remove" kind="secondary" button={text.remove} />
            )}
            <h2 className="text-xl">{text.upload}</h2>
          </section>
        }
      >
        {(field) => (
          <FileField
            {...field('logo')}
            hint={text.hint(maxLogoKilobytes)}
            accept={logoTypes.map((type) => `image/${type}`).join()}
          />
        )}
      </Form>
    </>
  )
}
