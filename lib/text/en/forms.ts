/** The sentences of every form, apart from its own questions. */
export const formText = {
  errorPrefix: 'Error: ',
  problem: 'There is a problem',
  show: 'Show',
  hide: 'Hide',
  passwordVisible: 'Your password is visible',
}
