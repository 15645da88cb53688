/** The faults of a setting, as phrases that follow its name. */
const phrases = {
  number: (min: number, max: number): string =>
    `must be a whole number from ${min} to ${max}, such as ${Math.max(min, Math.min(max, 14))}`,
  unit: 'must be a number alone, without a unit or other words',
  reminderDays:
    'must be numbers of days in ascending order, separated by commas alone, such as -30,0,14,30, or none',
  renewal: 'must be anniversary, or a day such as 1 April',
  leapDay: 'must be a day that every year has, such as 1 March',
  separators: 'must be a number in digits alone, without separators, decimals or exponents',
  oneOf: (values: readonly string[]): string =>
    `must be ${values.slice(0, -1).join(', ')}${values.length > 1 ? ' or ' : ''}${values.at(-1)}`,
  lowerCase: (value: string): string => `must be written in lower case: ${value}`,

  languages: (codes: readonly string[]): string =>
    `must be en, or a list such as en,cy, without repetition. The service knows ${codes.join(' and ')}`,
  withoutEnglish: 'must contain en, because some pages are in English only',

  port: 'must be a port number from 1 to 65535, such as 3000',
  portAlone: 'must be the number of the port alone, such as 3000, and HOST has the address',
  host: 'must be an IP address or a host name of this machine, such as 127.0.0.1',
  hostAlone: 'must not contain a scheme, a path or a port, because PORT has the port',
  everyInterface: 'must be 0.0.0.0 or :: to listen on all interfaces, and not *',

  baseUrl: 'must be the public URL of the service, such as https://members.example.org',
  rpId: 'must be a domain alone, such as example.org, without a scheme, a port or a path',
  otherDomain: 'must be the host of BASE_URL, or a domain above it',
  webUrl: 'must be a URL such as https://www.example.org/page',
  webScheme: 'must start with https://, or with http:// for trying out',
  path: 'must end after the host and port, because the service needs a host of its own',
  query: 'must not contain ? or #',
  userInfo: 'must not contain a user name or password',
  wildcard: 'must name one host, without *',
  oneUrl: 'must be one URL, without spaces and commas',
  unreachableHost: 'must have the host name that members type, and not 0.0.0.0',

  databaseUrl: 'must be a URL such as postgres://user:password@host:5432/name',
  databaseScheme: 'must start with postgres://, such as postgres://user:password@host:5432/name',
  databaseName: 'must end with the name of the database, such as …@host:5432/gatehouse',
  encoded: 'must have special characters in its password encoded, such as # as %23 and / as %2F',
  ipv6Host:
    'must have the name of its host, or an IPv4 address, because the driver reads no IPv6 address: /etc/hosts can name one',
  anyServer: 'must not have target_session_attrs=any, which the driver does not know: leave it out',
  sslMode: 'must have sslmode=verify-full, require, prefer or disable, if it has sslmode',

  smtpUrl: 'must be a URL such as smtp://user:password@host:587',
  smtpScheme: 'must start with smtp:// or smtps://, such as smtp://user:password@host:587',
  smtpsOn587: 'must start with smtp:// for port 587, which starts encryption with STARTTLS',
  smtpOn465: 'must start with smtps:// for port 465, which is encrypted from the start',
  bounceEmail:
    'must be an email address with {id} and at most 32 characters before the @, such as bounces+{id}@example.org',
  mail: 'must be outbox, to write emails to files, or unset',
  mailUrl: 'must be outbox or unset, because SMTP_URL has the URL of the mail server',
  email: 'must be an email address, such as members@example.org',
  emailAlone: 'must be the email address alone, without a name, because ORG_NAME is the name',
  oneEmail: 'must be one email address',
  dkimSelector: 'must be the selector alone, such as mail2026, without ._domainkey and the domain',

  authSecret:
    'must have at least 32 random characters, for example from the command openssl rand -base64 33',
  authSecretFormer: 'must be the earlier value of AUTH_SECRET, which had at least 32 characters',
  repetitive: 'must be random, and this one repeats a few characters: use openssl rand -base64 33',
  securityContact: 'must be an email address or an https URL, such as security@example.org',
  withoutMailto: 'must be the email address alone, without mailto:',
  metricsToken: 'must have at least 16 characters, for example from openssl rand -hex 16',
  bearer: 'must be the token alone, without the word Bearer',

  issuer: 'must be the issuer of the OpenID provider, such as https://accounts.google.com',
  issuerDocument: 'must end before /.well-known, because that is the document of the issuer',
  issuerScheme: 'must start with https://, except for a provider on this machine',
  staffClientId: 'must be the client id that the OpenID provider issued, without spaces',
  staffClientSecret: 'must be the client secret that the OpenID provider issued',
  words: 'must be words separated by commas, such as mfa, or always',

  paymentUrl:
    'must be a URL with {reference}, such as https://pay.example.org/?ref={reference}&amount={amount}',
  paymentDetails: 'must be bank details in one line of at most 500 characters',
  orgName: 'must be the name of the organisation, in at most 100 characters',
  orgShortName: 'must be a short name of the organisation, in at most 30 characters',
  colour: "must be a colour such as '#234f32', in quotation marks in .env",
  colourHash: "must start with #, such as '#234f32', in quotation marks in .env",
  picture: 'must be the path of a picture, such as /etc/gatehouse/logo.svg',
  pictureUrl:
    'must be a path such as /etc/gatehouse/logo.svg, because pages load no pictures of other hosts',
  welcome: 'must be a sentence of at most 120 characters, such as Good food from healthy soil.',

  phone: 'must be a phone number such as 01632 960000 or +44 1632 960000',
  phoneAlone: 'must be the phone number alone, such as 01632 960000, without words or an extension',
  onePhone: 'must be one phone number',
  withoutTel: 'must be the phone number alone, without tel:',
  postalAddress:
    'must be a postal address on one line with commas between its parts, in at most 300 characters, such as Gate House, 1 Mill Lane, Wells, BA5 1AA',
  postalNotOnline: 'must be a postal address, because ORG_EMAIL has the email address',
  registration:
    'must be a sentence such as Registered charity 123456 in England and Wales, in at most 200 characters',
  registrationNumber:
    'must say what the number is, such as Registered charity 123456 in England and Wales',

  feePeriod:
    'must be the words that follow a price, such as a year for £36 a year, in at most 40 characters',
  feePeriodArticle: 'must be the words that follow a price, such as a year or per month',
  feeNote:
    'must be a sentence about the prices, such as Prices include VAT, in at most 200 characters',
  lsfrMeaning: 'must be what the letters LSFR stand for, in at most 100 characters',

  origins: 'must be origins such as https://app.example.org, separated by commas',
  anyOrigin: 'must name each origin, because * would let every website call the interface',
  originPath: 'must be origins without a path, and without / at the end',
  semicolons: 'must be separated by commas, and not by semicolons',
  proxies: 'must be IP addresses or ranges, such as 10.0.0.0/8, separated by commas',
  proxyName: 'must be IP addresses or ranges such as 10.0.0.0/8, and not host names or URLs',
  proxyPort: 'must be IP addresses without a port',
  proxyPartial: 'must have IP addresses in full, such as 10.0.0.0/8',
  privateHosts:
    'must be host names, IP addresses or ranges, such as sso.internal or 10.1.0.0/16, separated by commas',
  privateHostUrl: 'must be host names alone, without https:// and a path',
  everyHost:
    'must not permit every address, because outgoing requests could then reach all machines',
  everyProxy: 'must not trust every address, because anyone could then pretend to be another',

  quoted: 'must be written without quotation marks here, because they would belong to the value',
  comment: 'must have no comment on the same line',
  severalLines: 'must be one line',
  placeholder: 'must be a value of your own, and not the placeholder of an example',
  unexpanded: 'must be the value itself, because variables and commands in it are not replaced',

  fileMissing: (path: string): string => `must name a file that exists, and ${path} does not`,
  fileUnreadable: (path: string): string =>
    `must name a file that the user of the service may read, unlike ${path}`,
  fileEmpty: (path: string): string =>
    `must name a file that contains the value, and ${path} is empty`,
  fileTwice: (name: string): string => `must not be set together with ${name}: unset one of them`,

  demonstration:
    'must be set when BASE_URL is https, because the embedded database is not for members',
  noSecret:
    'must be set when DATABASE_URL is, for example to the result of openssl rand -base64 33',
  noMail: 'must be set when DATABASE_URL is, or MAIL must be outbox to write emails to files',
  mailTwice: 'must not be outbox when SMTP_URL is set: unset one of them',
  jobsAlone: 'must not be set without DATABASE_URL, which requests use',
  replicaAlone: 'must not be set without DATABASE_URL, whose replicas it names',
  samePlace: 'must not be the same server as DATABASE_URL: leave it out without a replica',
  loginScheme: 'must start with https:// when BASE_URL does, because it receives secrets',
  networks: 'must be at most RETENTION_AUDIT_DAYS, because the network belongs to the event',
  formerAlone: 'must not be set without AUTH_SECRET, the new secret',
  formerSame: 'must differ from AUTH_SECRET: leave it out if the secret has not changed',
  sameSecret: 'must differ from AUTH_SECRET',
  staffProvider:
    'must be set together with STAFF_OIDC_ISSUER, STAFF_OIDC_CLIENT_ID and STAFF_OIDC_CLIENT_SECRET: set all three or none',
}

/** The faults of invalid settings, for operators. */
export const settingsText = {
  phrases,
  sentence: (name: string, phrase: string): string => `${name} ${phrase}.`,
  envWithoutValue: (folder: string, name: string): string =>
    `The file ${folder}/.env must have = between ${name} and its value, such as ${name}=….`,
  envUnreadable: (folder: string): string =>
    `The file ${folder}/.env must be one that the user of this program may read, or not exist.`,
}
