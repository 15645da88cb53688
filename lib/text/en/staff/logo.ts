/** The page on which an administrator uploads the logo. */
export const staffLogoText = {
  open: 'Change the logo',
  back: 'Back to the start',
  title: 'Logo',
  lead: 'Every page and the membership card show it beside the name of the organisation. It is also the icon of the browser tab.',
  current: 'Current logo',
  sources: {
    uploaded:
      'A colleague uploaded it on this page. After you replace or remove it, it is not kept: to use it again, upload it again.',
    setting: 'It comes from the setting ORG_LOGO. A logo that you upload replaces it.',
    none: 'There is no logo. Pages show a gate.',
  },
  upload: 'Upload a logo',
  logo: 'Picture',
  hint: (kilobytes: number): string =>
    `PNG, WebP or JPEG, up to ${kilobytes} KB. Best: PNG without a background, about 200 pixels high, in a colour that stands out on the header.`,
  submit: 'Upload the logo',
  pending: 'Uploading…',
  remove: { submit: 'Remove the logo', pending: 'Removing…' },
  errors: {
    required: 'Select a picture',
    size: (kilobytes: number): string =>
      `The picture must be ${kilobytes} KB or smaller. Save it with fewer pixels, then select it again.`,
    svg: 'An SVG can contain programs. Save it as a PNG, about 200 pixels high, then select that.',
    format: 'The file must be a PNG, WebP or JPEG picture',
  },
}
