/** What every page of the manual shows around its sections, and the words of generated parts. */
export const manualFrameText = {
  name: 'Developers',
  description: (title: string, organisation: string): string =>
    `${title}: the API of ${organisation} for developers.`,
  contents: 'Contents',
  pages: 'Pages of the manual',
  copy: 'Copy',
  copied: 'Copied',
  /** The number of results stands in place of the 0. */
  search: {
    label: 'Search the manual',
    found: '0 results',
    none: 'Nothing found. Try another word.',
  },
  next: 'Next',
  previous: 'Previous',
  groups: { guides: 'Guides', endpoints: 'Endpoints', reference: 'Reference' },
  endpoint: {
    access: 'Access',
    anyone: 'Anyone may call this endpoint.',
    members: (role: string, status: number): string =>
      `Send \`Authorization: Bearer\` with a token that has the role \`${role}\`, or the session cookie. Without either, the status is ${status}.`,
    about: 'What it does',
    request: 'Request',
    noBody: 'The request has no body.',
    response: 'Response',
    outcomes: 'Outcomes',
    outcome: 'Outcome',
    success: 'Success',
    meaning: 'Meaning',
    yes: 'yes',
    no: 'no',
    limits: 'Limits',
    moreLimits: '[Limits](/developers/limits) has all limits and says what counts as one network.',
    errors: 'Errors',
    errorsLead:
      'Each code leads to its explanation. One response lists everything that is wrong with a request.',
    fieldsOf: (root: string): string => `Fields of ${root}`,
    exampleRequest: 'Example request',
    exampleResponse: 'Example response',
    form: 'Form',
    programs: {
      title: 'In your language',
      caption: 'Program',
      lead: 'Each program is complete and needs nothing but its language. A test runs it before every release.',
      token:
        'Set the variable `TOKEN` to a token first: that of [authenticate.eb](/developers/endpoints/authenticate#programs), for example.',
      membership:
        'Set `MEMBERSHIP` to a `MembershipGUID` of [memberships.eb](/developers/endpoints/memberships#programs).',
      code: 'Set `CODE` to the code of your redirect URI, and `CODE_VERIFIER` to the PKCE verifier from which you made the challenge. [Sign members in](/developers/sign-in) has complete applications.',
    },
  },
  error: {
    noCode: 'no code',
  },
  field: {
    kinds: {
      text: 'text',
      number: 'number',
      boolean: 'true or false',
      dateTime: 'date and time',
      list: 'list',
      object: 'object',
    },
    alwaysPresent: 'always present',
    required: 'required',
    optional: 'optional',
    items: (item: string): string => `items are called ${item} in XML`,
    maxLength: (characters: number): string =>
      `at most ${characters.toLocaleString('en-GB')} characters`,
    values: (count: number): string => `${count} values`,
    /** Read after the number of values by a screen reader. */
    valuesOf: (field: string): string => ` of ${field}`,
  },
  /** A duration in the largest unit that gives a whole number of at least 1. */
  duration(seconds: number): string {
    const [count, unit] =
      seconds % 86_400 === 0 && seconds > 86_400
        ? [seconds / 86_400, 'day']
        : seconds % 3_600 === 0
          ? [seconds / 3_600, 'hour']
          : seconds % 60 === 0 && seconds > 60
            ? [seconds / 60, 'minute']
            : [seconds, 'second']
    return `${count.toLocaleString('en-GB')} ${unit}${count === 1 ? '' : 's'}`
  },
  /** A limit that lets some attempts through and then makes each wait twice as long. */
  wait: (first: string, last: string): string =>
    first === last ? `one every ${first}` : `waits that double from ${first} to ${last}`,
  /** A limit that is used up by requests and refills evenly. */
  bucket: (attempts: number, refill: string): string =>
    `${attempts.toLocaleString('en-GB')} at once, then ${refill}`,
  each: (count: number, unit: string): string => `${count.toLocaleString('en-GB')} ${unit}`,
  units: { minute: 'a minute', hour: 'an hour', day: 'a day' },
  every: (duration: string): string => `1 every ${duration}`,
  within: (attempts: number, duration: string): string =>
    `${attempts.toLocaleString('en-GB')} in ${duration}`,
}
