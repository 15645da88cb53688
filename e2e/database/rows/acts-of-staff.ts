import * as decisions from '#db/queries/applications/decisions.ts'
import * as replies from '#db/queries/applications/saved-replies.ts'
import { takeActBack } from '#db/queries/audit/take-act-back.ts'
import * as fees from '#db/queries/fees/fees-edit.ts'
import { saveTypeDetail } from '#db/queries/fees/membership-types.ts'
import * as tasks from '#db/queries/tasks/tasks-edit.ts'
import { type Act, actor, caller, findId, idOf, madeAct, type Scene } from './scene.ts'

const decide = (
  state: 'sent' | 'accepted' | 'awaiting-payment',
  action: decisions.JoinDecision['action'],
  to: decisions.JoinDecision['to'],
  amount?: string,
): Act => ({
  run: (scene) =>
    decisions.decideApplication(
      scene.db,
      caller(scene),
      idOf(scene, `ada-${state}`),
      { action, from: [state], to, text: 'A message', dating: { firstDay: null, datesNew: true } },
      amount,
    ),
})

export const newFee = (band: string) =>
  ({
    type: 'Friend',
    description: 'For friends',
    descriptions: { cy: 'I gyfeillion' },
    band,
    bandDescription: 'Small',
    bandDescriptions: {},
    audience: 'individual',
    amount: '10.00',
    from: '2020-01-01',
    until: null,
  }) as const

/** Adds two fees, of which the second is none of the act's. */
export const withFees = async (scene: Scene) => {
  const { id } = await fees.addFee(scene.db, newFee('small'), actor(scene))
  await fees.addFee(scene.db, newFee('large'), actor(scene))
  return id
}

const reply = { name: 'No', text: 'Sorry', texts: {} }
const detail = { name: 'Keeper', names: {}, audience: null, position: 3, offered: true } as const

/** The acts of staff on applications, fees, types, replies and tasks. */
export const actsOfStaff = {
  'join-accepted': {
    run: (scene) => {
      const of = { charityNumber: 'N1', accountId: null, amount: '12.00' }
      const decision = {
        action: 'join-accepted',
        from: ['sent'],
        to: 'awaiting-payment',
        text: 'Welcome',
      } as const
      return decisions.acceptApplication(
        scene.db,
        caller(scene),
        idOf(scene, 'ada-sent'),
        decision,
        of,
      )
    },
  },
  'join-declined': decide('sent', 'join-declined', 'declined'),
  'join-question-asked': decide('sent', 'join-question-asked', 'asked'),
  'join-payment-asked': decide('accepted', 'join-payment-asked', 'awaiting-payment', '12.00'),
  'join-paid': decide('awaiting-payment', 'join-paid', 'member'),
  'decision-undone': {
    prepare: async (scene) => {
      await decide('sent', 'join-declined', 'declined').run(scene, '')
      return madeAct(scene, 'join-declined')
    },
    run: (scene, act) => takeActBack(scene.db, 'join_application', act, actor(scene)),
  },
  'replies-changed': {
    prepare: async (scene) => {
      for (const decision of ['ask', 'decline'] as const)
        await replies.addReply(scene.db, { ...reply, decision }, 'olga')
      return findId(scene, `select id from saved_reply where decision = 'ask'`)
    },
    run: (scene, id) =>
      replies.editReply(scene.db, id, { ...reply, text: 'Yes' }, actor(scene), reply),
  },
  'membership-types-changed': {
    prepare: (scene) => saveTypeDetail(scene.db, { ...detail, name: 'Friend' }, 'olga'),
    run: (scene) =>
      saveTypeDetail(scene.db, { ...detail, name: 'Friend', offered: false }, actor(scene), {
        ...detail,
        name: 'Friend',
      }),
  },
  'task-noted': {
    run: (scene) => tasks.addNote(scene.db, { text: 'Ring', dueOn: '2090-01-31' }, actor(scene)),
  },
  'task-taken': {
    run: (scene) =>
      tasks.takeTask(scene.db, idOf(scene, 'ada not-me'), { ownerId: null }, actor(scene)),
  },
  'task-done': {
    prepare: (scene) => scene.db.$client.unsafe('update membership set contacts_frozen_at = null'),
    run: async (scene) =>
      (await tasks.finishTask(scene.db, idOf(scene, 'ada not-me'), actor(scene))) === 'done',
  },
  'fee-added': {
    prepare: withFees,
    run: (scene) => fees.addFee(scene.db, newFee('huge'), actor(scene)),
  },
  'fee-edited': {
    prepare: withFees,
    run: (scene, id) =>
      fees.editFee(
        scene.db,
        id,
        { description: 'For all', amount: null, until: '2090-12-31' },
        actor(scene),
        { description: 'For friends' },
      ),
  },
  'fee-scheduled': {
    prepare: withFees,
    run: (scene, id) =>
      fees.scheduleFee(scene.db, id, '2090-04-01', { amount: '12.00' }, actor(scene)),
  },
  'fee-ended': {
    prepare: withFees,
    run: (scene, id) => fees.endFee(scene.db, id, '2090-04-01', actor(scene)),
  },
} satisfies Readonly<Record<string, Act>>
