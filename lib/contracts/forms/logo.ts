import { maxLogoKilobytes } from '#db/values/logo-types.ts'
import { identifier } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { texts } from '#lib/text/texts.ts'

/** The length of the largest logo in base64, which has four characters for three bytes. */
const maxLogoLength = ((maxLogoKilobytes * 1_000) / 3) * 4

/** The form that uploads a logo. */
export const UploadLogo = message('upload-logo', {
  logo: identifier(
    'logo',
    required(() => texts().staffLogo.errors.required),
    maxLength(maxLogoLength, () => texts().staffLogo.errors.size(maxLogoKilobytes)),
  ),
})
