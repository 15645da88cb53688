import { languageName, languages } from '../../language/language.ts'

const offered = languages.map((code) => `\`${code}\` (${languageName(code, 'en')})`).join(' and ')

/** The meaning of each setting for operators, what holds without it, and a value that an organisation may set. */
export const settingTexts = {
  PORT: { meaning: 'The port of the service.' },
  HOST: {
    meaning: 'The address to listen on.',
    unset: '127.0.0.1 with the embedded database, otherwise all interfaces',
    example: '127.0.0.1',
  },
  BASE_URL: {
    meaning: 'The public URL, without a path. Its host is the realm of credentials.',
    unset: '`http://localhost:PORT`',
    example: 'https://members.example.org',
  },
  RP_ID: {
    meaning:
      'The domain of passkeys: the host of `BASE_URL` or a domain above it. Set it before members add passkeys if the service may move to another host of that domain; a change makes their passkeys useless (decision 089).',
    unset: 'the host of `BASE_URL`',
    example: 'example.org',
  },
  DATABASE_URL: {
    meaning: 'PostgreSQL. Of several hosts, separated by commas, the primary is used.',
    unset:
      'an embedded PostgreSQL under `.data/` with demonstration data; not with an https `BASE_URL`',
    example: 'postgres://gatehouse_service:PASSWORD@127.0.0.1:5432/gatehouse',
  },
  DATABASE_JOBS_URL: {
    meaning:
      'The same database without a transaction pooler, for jobs, imports and commands (decision 100).',
    unset: '`DATABASE_URL`',
    example: 'postgres://gatehouse_service:PASSWORD@127.0.0.1:5432/gatehouse',
  },
  DATABASE_REPLICA_URL: {
    meaning:
      'Replicas that may serve reads, separated by commas. Each host must be one server. A replica that is behind or unreachable is not used (decision 020).',
    example: 'postgres://gatehouse:PASSWORD@two:5432,three:5432/gatehouse',
  },
  VERIFY_DATABASE_URL: {
    meaning: 'A database on the server on which `gatehouse backup verify` restores (decision 039).',
    unset: '`DATABASE_URL`',
    example: 'postgres://gatehouse_owner:PASSWORD@backup:5432/postgres',
  },
  DEMO: {
    meaning:
      'The demonstration data of an empty embedded database: `full` has three years of 240 people, `cast` only the seven of `db/demo.json`.',
  },
  AUTH_SECRET: {
    meaning:
      'The key for derived and encrypted secrets, at least 32 characters, the same on every instance. Required with `DATABASE_URL`. `openssl rand -base64 33` generates one.',
    unset: 'with the embedded database one is generated and stored in `.data/`',
  },
  AUTH_SECRET_FORMER: {
    meaning:
      'The earlier `AUTH_SECRET` after a change, for as long as values made with it are to be accepted.',
  },
  SMTP_URL: {
    meaning:
      'The mail server, required with `DATABASE_URL` unless `MAIL=outbox`. `smtp://` requires STARTTLS unless the host is this machine; `?ignoreTLS=true` permits a server without it.',
    unset: 'emails are files in `.data/outbox/`',
    example: 'smtps://USER:PASSWORD@mail.example.org',
  },
  MAIL: {
    meaning:
      '`outbox` writes emails as files to `.data/outbox/` although there is a `DATABASE_URL`.',
    example: 'outbox',
  },
  MAIL_FROM: {
    meaning: 'The sender of emails.',
    unset: '`no-reply@` and the host of `BASE_URL`',
    example: 'members@example.org',
  },
  MAIL_DKIM_SELECTOR: {
    meaning:
      'The selector with which the mail server signs, for `gatehouse doctor`: the value after `s=` in the header DKIM-Signature.',
    example: 'mail',
  },
  BOUNCE_EMAIL: {
    meaning:
      'The address to which mail servers return emails, with `{id}` for the id of each (decision 103).',
    example: 'bounces+{id}@example.org',
  },
  ORG_NAME: {
    meaning:
      'The name of the organisation, which also replaces Scheme in the membership types (decision 026).',
    example: 'Soil Trust',
  },
  ORG_SHORT_NAME: {
    meaning: 'A short name of the organisation, in the header of phones.',
    unset: 'the name, in at most two lines',
    example: 'Soil Trust',
  },
  ORG_COLOUR: {
    meaning: 'The colour of the pages, in quotation marks in `.env`.',
    example: '#234f32',
  },
  ORG_LOGO: {
    meaning:
      'The logo: the path of a file, which may change while the service runs. If there is no such file, it is a path that the proxy serves. A logo that an administrator uploads at `/staff/logo` replaces it.',
    example: '/etc/gatehouse/logo.svg',
  },
  ORG_WELCOME: {
    meaning: 'A sentence about the organisation, the heading of the first page.',
    unset: 'Welcome to and the name',
    example: 'Good food from healthy soil.',
  },
  ORG_PICTURE: {
    meaning:
      'A picture on the first page, three units wide and two high: a path as for `ORG_LOGO`.',
    example: '/etc/gatehouse/fields.jpg',
  },
  ORG_EMAIL: {
    meaning:
      'The email address of the organisation, on every page and in every email (decision 053).',
    example: 'office@example.org',
  },
  ORG_PHONE: { meaning: 'The phone number of the organisation.', example: '01632 960000' },
  ORG_ADDRESS: {
    meaning: 'The postal address of the organisation, in one line with commas between its parts.',
    example: 'Soil Trust, 1 Mill Lane, Wells, BA5 1AA',
  },
  ORG_REGISTERED: {
    meaning: 'A sentence about the registration of the organisation.',
    example: 'Registered charity 123456 in England and Wales',
  },
  PRIVACY_URL: {
    meaning: 'The privacy notice of the organisation. Without it, no page links to one.',
    example: 'https://www.example.org/privacy',
  },
  ACCESSIBILITY_URL: {
    meaning: 'The accessibility statement of the organisation. Without it, no page links to one.',
    example: 'https://www.example.org/accessibility',
  },
  FEE_PERIOD: {
    meaning: 'The words after each price on the pages, as in £36 a year.',
    unset: '`a year`, in the language of the page',
    example: 'per month',
  },
  FEE_NOTE: { meaning: 'A sentence about all prices.', example: 'Prices include VAT.' },
  LSFR_MEANING: {
    meaning:
      'The meaning of LSFR in this organisation. Without it, pages do not show which contacts have LSFR access.',
    example: 'local seed and feed register',
  },
  LANGUAGES: {
    meaning: `The languages of the pages: ${offered}. The first is for browsers that ask for none of them; if it is not English, emails to people whose language is not known are in all of them. The translated sentences need a review by a native speaker (decision 056).`,
  },
  JOIN_URL: {
    meaning: 'The page on which applicants continue after they choose a fee.',
    unset: '`/join` of `BASE_URL`',
    example: 'https://www.example.org/join',
  },
  LOGIN_URL: {
    meaning: 'The page that signs people in with a passthrough token.',
    unset: '`/login` of `BASE_URL`',
    example: 'https://www.example.org/login',
  },
  JOIN_REPLY_DAYS: {
    meaning:
      'The days within which applicants are promised a reply, on the pages to join and in the email that confirms an application.',
    example: '10',
  },
  PAYMENT_URL: {
    meaning:
      'The page on which accepted applicants pay, with `{reference}` and perhaps `{amount}`, such as 24.00 (decision 059).',
    example: 'https://pay.example.org/?ref={reference}&amount={amount}',
  },
  PAYMENT_DETAILS: {
    meaning:
      'The bank details in one line, for applicants. Without these and `PAYMENT_URL` they are told that you will write.',
    example: 'Soil Trust, sort code 00-00-00, account 00000000',
  },
  CORS_ORIGINS: {
    meaning: 'Origins whose pages may call the interface, separated by commas.',
    example: 'https://www.example.org',
  },
  TRUSTED_PROXIES: {
    meaning:
      'Proxies whose `X-Forwarded-For` is trusted: IP addresses or ranges, separated by commas.',
    example: '127.0.0.1',
  },
  OUTGOING_PRIVATE_HOSTS: {
    meaning:
      'Hosts, IP addresses and ranges in a private network that outgoing requests may reach, such as those of applications that are told of sign-outs (decision 079).',
    unset: 'with the embedded database this machine, otherwise none',
    example: 'sso.internal,10.1.0.0/16',
  },
  WEB_CONCURRENCY: { meaning: 'The number of processes that serve requests.' },
  CONNECTIONS_PER_NETWORK: {
    meaning:
      'The most connections of one process from one network; 4 times as many from a /56 of IPv6, 16 times from a /48. Trusted proxies are not limited.',
  },
  DRAIN_SECONDS: {
    meaning:
      'Seconds, up to 60, to keep serving after SIGTERM, while `/readyz` already returns 503 (decision 018).',
  },
  UNIDENTIFIED_EMAILS_PER_HOUR: {
    meaning:
      'The most emails an hour that callers without a credential can make the service send, and as many temporary passwords besides (decision 009).',
  },
  METRICS_TOKEN: {
    meaning:
      'The bearer token for `/metrics`, at least 16 characters. Without it, only direct connections from private networks may read it (decision 017).',
  },
  SECURITY_CONTACT: {
    meaning:
      'The recipient of vulnerability reports: an email address or an https URL. `/.well-known/security.txt` (RFC 9116) shows it, and does not exist without it.',
    example: 'security@example.org',
  },
  STAFF_OIDC_ISSUER: {
    meaning:
      "The organisation's identity provider, with which staff may sign in: this and the next two, or none. Its client has the redirect URI `/login/work/callback/organisation` of `BASE_URL` (decision 061).",
    example: 'https://login.example.org',
  },
  STAFF_OIDC_CLIENT_ID: {
    meaning: 'The id of the service at the identity provider.',
    example: 'gatehouse',
  },
  STAFF_OIDC_CLIENT_SECRET: { meaning: 'The secret of the service at the identity provider.' },
  STAFF_OIDC_FACTOR: {
    meaning:
      'The values of `amr` and `acr` that stand for a second factor; `always` trusts the provider to ask for one each time.',
  },
  STAFF_FACTOR: {
    meaning:
      '`passkey`: only a passkey opens the pages for staff; `any`: an authenticator app too (decision 089).',
  },
  ENUMERATION: {
    meaning:
      '`strict`: the reset endpoint returns PasswordSent whether or not an email address has an account (decision 010).',
  },
  EBRIEF_DOUBLE_OPT_IN: {
    meaning: '`false`: a subscription to the briefing needs no confirmation (decision 024).',
  },
  PASSWORD_LENGTH: { meaning: 'The fewest characters of a new password.' },
  SESSION_IDLE_DAYS: { meaning: 'Days without use after which a session ends.' },
  RENEWAL: {
    meaning:
      "The year of a membership: its own (`anniversary`), or everybody's, which begins on a day such as `1 April` (decision 080).",
    unset: 'as with `anniversary`, and memberships that staff add have no last paid day',
    example: '1 April',
  },
  REMINDER_DAYS: {
    meaning:
      'The days after the last paid day on which contacts are reminded to renew; negative before it; `none` for no reminders.',
  },
  MEMBERSHIP_GRACE_DAYS: {
    meaning:
      'Days after the last paid day during which a membership is still listed for its contacts (decision 080).',
  },
  RETENTION_AUDIT_DAYS: {
    meaning: 'Days until audit events are deleted, at least 90 (decision 031).',
  },
  RETENTION_NETWORK_DAYS: {
    meaning: 'Days until audit events lose their network and browser, at least 7.',
  },
  RETENTION_CREDENTIAL_DAYS: { meaning: 'Days from the expiry of a credential to its deletion.' },
  RETENTION_EMAIL_CHANGE_DAYS: { meaning: 'The same for links that confirm a new email address.' },
  RETENTION_IMPORT_DAYS: { meaning: 'Days until an import can no longer be undone.' },
  RETENTION_APPLICATION_DAYS: {
    meaning: 'Days until applications to join that are over are deleted.',
  },
  RETENTION_MEMBERSHIP_DAYS: {
    meaning:
      "Days from the end of a person's last membership to the plan to erase them, at least 365.",
    unset: 'former members are stored until staff erase them',
    example: '2192',
  },
  RETENTION_PENDING_DAYS: { meaning: 'Days until unconfirmed subscriptions are deleted.' },
  RETENTION_RATE_LIMIT_DAYS: { meaning: 'Days from the end of a rate limit to its deletion.' },
  LOG_LEVEL: { meaning: 'The least severe entries of the log.' },
} as const
