import { duration, number } from '../../language/plural.ts'

/** The words around the sections of each page of the manual, and those of derived parts. */
export const manualFrameText = {
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
  languageVersions:
    'Node.js 18, Python 3.8, Java 17, PHP 8, C# 7.1, Go 1.19 and Ruby 3.1, or later',
  feed: (organisation: string): string => `Changes to the API of ${organisation}`,
  next: 'Next',
  previous: 'Previous',
  groups: { guides: 'Guides', endpoints: 'Endpoints', reference: 'Reference' },
  /** The names in the contents list, by file, where they are shorter than the title. */
  shortTitles: {
    start: 'Start here',
    'members-pages': 'Members’ pages',
    clients: 'Clients',
    tokens: 'Tokens',
    changelog: 'Changelog',
  },
  endpoint: {
    anyone: 'Anyone may call this endpoint.',
    members: (role: string, status: number): string =>
      `Send \`Authorization: Bearer\` with a token that has the role \`${role}\`, or the session cookie. Without either, the status is ${status}.`,
    clients: (role: string): string =>
      `Send the id and the secret of a client with the role \`${role}\` with HTTP Basic. Without them, the status is 401.`,
    noBody: 'The request has no body.',
    exampleRequest: 'Example request',
    exampleResponse: 'Example response',
    form: 'Form',
  },
  claims: { both: 'ID token and userinfo', userInfoOnly: 'userinfo', idTokenOnly: 'ID token' },
  demonstration: (username: string, password: string): string =>
    `This service runs on its demonstration database. Sign in to your application as \`${username}\` with the password \`${password}\`.`,
  noneDeprecated: 'No endpoint is deprecated.',
  someDeprecated: (paths: string): string => `Deprecated now: ${paths}.`,
  field: {
    fieldsOf: (root: string): string => `Fields of ${root}`,
    head: ['Field', 'Type', 'Meaning'],
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
    maxLength: (characters: number): string => `at most ${number.en(characters)} characters`,
    values: (count: number, field: string): string => `${count} values of ${field}`,
  },
  /** A duration in the largest unit that gives a whole number of at least 1. */
  duration(seconds: number): string {
    if (seconds % 86_400 === 0 && seconds > 86_400) return duration.en(seconds / 86_400, 'day')
    if (seconds % 3_600 === 0) return duration.en(seconds / 3_600, 'hour')
    if (seconds % 60 === 0 && seconds > 60) return duration.en(seconds / 60, 'minute')
    return duration.en(seconds, 'second')
  },
  /** A limit that lets some attempts through and then makes each wait twice as long. */
  wait: (first: string, last: string): string =>
    first === last ? `one every ${first}` : `waits that double from ${first} to ${last}`,
  /** A limit that is used up by requests and refills evenly. */
  bucket: (attempts: number, refill: string): string =>
    `${number.en(attempts)} at once, then ${refill}`,
  freeThen: (free: string, rest: string): string => `${free} free, then ${rest}`,
  each: (count: number, unit: string): string => `${number.en(count)} ${unit}`,
  units: { minute: 'a minute', hour: 'an hour', day: 'a day' },
  every: (duration: string): string => `1 every ${duration}`,
  within: (attempts: number, duration: string): string => `${number.en(attempts)} in ${duration}`,
}
