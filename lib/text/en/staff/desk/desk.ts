/** The aids on every page for staff. */
export const staffDeskText = {
  copy: {
    submit: 'Copy',
    copied: 'Copied',
    failed: 'Not copied. Select the text and copy it with your keyboard.',
  },
}
