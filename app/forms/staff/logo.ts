import { UploadLogo } from '#lib/contracts/forms/staff.ts'
import { removeLogo, saveLogo } from '#lib/records/logo.ts'
import { texts } from '#lib/text/texts.ts'
import { button, fault, form, staff } from '../form.ts'

const page = '/staff/logo'
const may = staff('change-logo')

/** The forms of the logo. */
export const logoForms = [
  form(
    page,
    may,
    UploadLogo,
    async ({ who, input }) => {
      const result = await saveLogo(Buffer.from(input.logo, 'base64'), who.actor)
      return result === 'saved'
        ? `${page}?done=staff-logo-saved`
        : fault('logo', texts().staffLogo.errors[result])
    },
    { hasFile: true },
  ),
  button(`${page}/remove`, page, may, async ({ who }) => {
    await removeLogo(who.actor)
    return `${page}?done=staff-logo-removed`
  }),
]
