import { RequestChoice } from '#lib/contracts/forms/staff.ts'
import { texts } from '#lib/text/texts.ts'
import { resolveAccount, userArgument } from '../accounts/resolve-account.ts'
import { CommandError } from '../command-error.ts'
import { openFor } from '../database.ts'
import { command, type Noun, option } from '../declare.ts'
import { dateOf, tableOr } from '../table.ts'

const text = () => texts().operatorRequests
const openRequests = () => openFor(() => import('#lib/accounts/privacy/privacy-requests.ts'))

/** The commands for requests of members about their data. */
export const requestCommands: Noun = {
  name: 'request',
  description:
    'Shows what members ask for about their data, and until when they must have an answer.',
  commands: [
    command({
      name: 'list',
      summary: 'lists the open requests of members, those that are due first at the top',
      flags: { all: 'list also those that are done or withdrawn' },
      examples: ['request list', 'request list --all --json'],
      async run({ flags: { all }, operator }) {
        const requests = await (await openRequests()).listPrivacyRequests(all, operator)
        const rows = requests.map(
          ({ kind, username, name, receivedAt, dueAt, state, closedAt }) => [
            username ?? text().erased,
            name ?? '',
            kind,
            dateOf(receivedAt),
            dateOf(dueAt),
            closedAt ? text().closed(state, dateOf(closedAt)) : state,
          ],
        )
        const table = tableOr(text().none(all), text().columns, rows)
        const isOpen = requests.some(({ state }) => state === 'open')
        const json = requests.map(({ operatorName, ...request }) => request)
        return { json, text: isOpen ? `${table}\n\n${text().next}` : table }
      },
    }),
    command({
      name: 'done',
      summary: "marks a member's open request as answered",
      description:
        'Marks the open request of an account as answered, without erasing the account, for example if you have agreed with the member to keep it. The command account erase does this by itself.',
      arguments: userArgument,
      options: {
        kind: option(
          RequestChoice.fields.kind,
          'the kind of the request as request list names it, if more than one is open',
        ),
      },
      examples: ['request done ada', 'request done ada --kind complaint'],
      async run({ args: [user = ''], options: { kind }, operator }) {
        const { completePrivacyRequest, listOpenKinds } = await openRequests()
        const { id, username } = await resolveAccount(user)
        const isDone = await completePrivacyRequest({ accountId: id, kind }, operator)
        if (!isDone) {
          const open = await listOpenKinds(id)
          const refusal =
            open.length > 0 ? text().whichOf(username, open) : text().noneOpen(username)
          throw new CommandError('conflict', refusal)
        }
        return { json: { id, changed: true }, text: text().done(username) }
      },
    }),
  ],
}
