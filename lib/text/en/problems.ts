/** Pages that say what went wrong: 404, 500 and 503. */
export const problemText = {
  notFound: {
    title: 'Page not found',
    typed: 'If you typed the web address, check it is correct.',
    pasted: 'If you pasted the web address, check you copied the entire address.',
    home: 'Otherwise, [go to the homepage](/) and look for what you need from there.',
  },
  /** Shown by the browser when a part of a page fails. */
  failed: {
    title: 'Sorry, there is a problem with the service',
    lead: 'Try again in a few minutes.',
    input: 'Your answers on this page may not have been saved. Check before you send them again.',
    reference: 'If you contact us about this problem, give us this reference: {reference}',
    retry: 'Try again',
  },
  /** Sent by the server in place of a page that failed. */
  page: (unavailable: boolean) => ({
    title: unavailable
      ? 'Sorry, the service is unavailable'
      : 'Sorry, there is a problem with the service',
    lead: unavailable
      ? 'You will be able to use the service soon. Go back and try again in a minute.'
      : 'Go back and try again. If it happens again, try again later.',
    notSaved: 'We have not saved your answers. Your browser may still have them if you go back.',
    home: 'Go to the homepage',
  }),
}
