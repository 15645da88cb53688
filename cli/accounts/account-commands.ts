import {
  identifier,
  optional,
  type RequestFields,
  type TextField,
  text,
} from '#lib/contract/field.ts'
import { maxLength } from '#lib/contract/rule.ts'
import { AccountForm } from '#lib/contracts/forms/account.ts'
import { command, type Noun, option } from '../declare.ts'
import {
  runAccountCreate,
  runAccountDisable,
  runAccountEdit,
  runAccountEnable,
  runAccountInvite,
  runAccountShow,
  runAccountUnlock,
  runEndSessions,
} from './account-actions.ts'
import { runAccessPack, runAccountErase } from './account-privacy.ts'
import { runInviteImported } from './invite-imported.ts'
import { userArgument } from './resolve-account.ts'

const { fields } = AccountForm
const line = <Field extends TextField>(field: Field, about: string) => option(field, about, 'text')

const profile = {
  email: option(fields.email, 'the email address; two accounts may share one', 'email'),
  title: line(fields.title, 'the title, such as Mrs'),
  forename: line(fields.forename, 'the first name'),
  surname: line(fields.surname, 'the last name'),
  position: line(fields.position, 'the position'),
  address: line(fields.address, 'the postal address without the postcode'),
  county: line(fields.county, 'the county'),
  postcode: line(fields.postcode, 'the postcode'),
  country: line(fields.country, 'the country, such as United Kingdom'),
  phone: line(fields.phone, 'the phone number'),
  fax: line(fields.fax, 'the fax number'),
  mobile: line(fields.mobile, 'the mobile number'),
} satisfies { [key: string]: ReturnType<typeof option<RequestFields[string]>> }

/** The commands for accounts. */
export const accountCommands: Noun = {
  name: 'account',
  description:
    'Manages accounts: the people who can sign in. Operators never see or set a password.',
  commands: [
    command({
      name: 'create',
      summary: 'creates an account without a password',
      description:
        'Creates an account without a password. No email is sent; use account invite for that.',
      options: {
        username: option(fields.username, 'the username, which no other account may have', 'name'),
        ...profile,
      },
      examples: [
        "account create --username eve.oak --email eve@oak.example --forename Eve --surname Oak --country 'United Kingdom'",
      ],
      run: runAccountCreate,
    }),
    command({
      name: 'show',
      summary: 'shows what is needed to help someone on the phone',
      description:
        'Shows the state of an account, the last sign-in, failed sign-ins with their networks, delays, emails that were sent, memberships, sessions and applications.',
      arguments: userArgument,
      examples: ['account show ada', 'account show ada@example.org --json'],
      run: runAccountShow,
    }),
    command({
      name: 'edit',
      summary: 'changes the username, the email or the profile of an account',
      description:
        'Changes the username, the email or the profile of an account. An option that is given empty clears the value. An email informs the old email address of a new one.',
      arguments: userArgument,
      options: {
        username: option(optional(fields.username), 'the new username', 'name'),
        ...profile,
      },
      examples: ["account edit ada --phone '01234 567890'", "account edit ada --fax ''"],
      run: runAccountEdit,
    }),
    command({
      name: 'disable',
      summary: 'disables an account and ends its sessions immediately',
      arguments: userArgument,
      examples: ['account disable ada'],
      run: runAccountDisable,
    }),
    command({
      name: 'enable',
      summary: 'enables a disabled account',
      arguments: userArgument,
      examples: ['account enable ada'],
      run: runAccountEnable,
    }),
    command({
      name: 'unlock',
      summary: 'ends the delays after failed sign-ins',
      description:
        'Ends the delays of an account after failed sign-ins, and allows another email to it. Delays of whole networks stay.',
      arguments: userArgument,
      examples: ['account unlock ada'],
      run: runAccountUnlock,
    }),
    command({
      name: 'end-sessions',
      summary: 'signs an account out everywhere and disconnects its applications',
      arguments: userArgument,
      examples: ['account end-sessions ada'],
      run: runEndSessions,
    }),
    command({
      name: 'invite',
      summary: 'emails a link with which the owner chooses the first password',
      description:
        'Emails a link to the owner of an account without a password, or to the owners of all accounts that an import created and that were never invited. The link leads to a page where the owner chooses a password. It works once, within 14 days.',
      arguments: { 'user?': `${userArgument.user}; left out with --import` },
      options: {
        import: option(
          text('import'),
          'the id of the import whose accounts to invite; run it again to go on where it ended',
          'id',
        ),
        rate: option(
          text('rate'),
          'the most emails per minute or hour, such as 60/min or 500/h (default: 60/min)',
          'rate',
        ),
      },
      flags: { 'dry-run': 'with --import: count who would be invited, and send nothing' },
      note: 'With --import, the command stops once 5 % of at least 20 emails were rejected.',
      examples: [
        'account invite eve.oak',
        'account invite --import 3 --dry-run',
        'account invite --import 3 --rate 60/min',
      ],
      run: (input) => (input.options.import ? runInviteImported(input) : runAccountInvite(input)),
    }),
    command({
      name: 'erase',
      summary: 'disables an account, and erases it in 30 days',
      description:
        'Shows what is deleted, what stays, why and until when. After a confirmation it disables the account, and the service erases it in 30 days with everything that belongs to it. Until then --undo restores it.',
      arguments: userArgument,
      flags: {
        yes: 'erase without asking',
        undo: 'restore an account that is to be erased',
        now: 'erase at once, where you may not keep the data for 30 days; this cannot be undone',
      },
      examples: ['account erase ada', 'account erase ada --undo', 'account erase ada --now --yes'],
      run: runAccountErase,
    }),
    command({
      name: 'access-pack',
      summary: 'writes everything that is held about a person to a ZIP file',
      description:
        'Writes everything that is held about the owner of an account to a ZIP file, as JSON and as a readable page, without data of other people.',
      arguments: userArgument,
      lists: {},
      options: {
        out: option(
          identifier('out', maxLength(1024)),
          'the file to write (default: access-pack-USERNAME.zip)',
          'file',
        ),
      },
      examples: ['account access-pack ada --out ada.zip'],
      run: runAccessPack,
    }),
  ],
}
