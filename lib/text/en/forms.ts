/** What every form says, apart from its own questions; the browser gets this file with the form. */
export const formText = {
  errorPrefix: 'Error: ',
  problem: 'There is a problem',
  show: 'Show',
  hide: 'Hide',
  passwordVisible: 'Your password is visible',
}
