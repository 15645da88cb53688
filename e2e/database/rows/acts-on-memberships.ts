import { releaseContacts, reportContactChange } from '#db/queries/contacts/contact-changes.ts'
import { sendContactInvitation } from '#db/queries/contacts/contact-invitations.ts'
import { addContactOffer, deleteContactOffer } from '#db/queries/contacts/contact-offers.ts'
import { type ContactsWrite, writeContacts } from '#db/queries/contacts/contacts-edit.ts'
import * as memberships from '#db/queries/memberships/memberships-edit.ts'
import { claimReminderByStaff } from '#db/queries/memberships/reminders.ts'
import { endMemberships, renewMemberships } from '#db/queries/memberships/renewals.ts'
import { agreeOn } from '#lib/memberships/remind-members.ts'
import { londonDay } from '../../fixtures/measure/london-day.ts'
import { context } from '../../fixtures/statements.ts'
import { type Act, actor, idOf, member, rights, type Scene } from './scene.ts'

const farm = (scene: Scene) => ({ membershipId: idOf(scene, 'ada-farm'), version: 0 })

const writeAs = (
  by: typeof actor | typeof member,
  write: (scene: Scene) => Partial<ContactsWrite> & Pick<ContactsWrite, 'kind' | 'lines'>,
): Act => ({
  run: (scene) =>
    writeContacts(
      scene.db,
      { accountId: idOf(scene, 'ada-mate'), ...farm(scene), ...write(scene) },
      by(scene),
    ),
})

/** The acts on a membership and its contacts, on those of Ada. */
export const actsOnMemberships = {
  'contact-added': writeAs(actor, (scene) => {
    const accountId = idOf(scene, 'ada-spare')
    return { kind: 'added', accountId, lines: [{ accountId, rights }] }
  }),
  'contact-edited': writeAs(actor, (scene) => ({
    kind: 'edited',
    lines: [{ accountId: idOf(scene, 'ada-mate'), rights }],
  })),
  'contact-removed': writeAs(actor, (scene) => ({
    kind: 'removed',
    lines: [{ accountId: idOf(scene, 'ada-mate'), rights: null }],
  })),
  'contacts-changed': writeAs(member, (scene) => ({
    kind: 'edited',
    lines: [{ accountId: idOf(scene, 'ada-mate'), rights }],
  })),
  'contacts-confirmed': writeAs(member, () => ({
    kind: 'edited',
    lines: [],
    isConfirmation: true,
  })),
  'contact-invited': {
    run: (scene) => {
      const [id, hash] = ['0199a000-0000-7000-8000-00000000000a', scene.ada.hash('new')]
      const invited = {
        id,
        email: 'eve@people.example',
        billing: true,
        lsfr: false,
        note: 'Join us',
        hash,
        realm: 'tests',
      }
      return sendContactInvitation(scene.db, farm(scene), invited, member(scene))
    },
  },
  'contact-offered': {
    run: (scene) => addContactOffer(scene.db, farm(scene), idOf(scene, 'ada-mate'), member(scene)),
  },
  'contact-offer-ended': {
    run: (scene) => deleteContactOffer(scene.db, farm(scene), member(scene)),
  },
  'contact-change-reported': {
    run: (scene) => reportContactChange(scene.db, scene.ada.hash('contact ada edited'), context),
  },
  'contacts-released': {
    run: (scene) => releaseContacts(scene.db, idOf(scene, 'ada-hill'), actor(scene)),
  },
  'membership-created': {
    run: (scene) =>
      memberships.createMembership(
        scene.db,
        { charityNumber: 'N1', type: 'Friend', renewsOn: '2090-03-31' },
        actor(scene),
      ),
  },
  'membership-edited': {
    run: (scene) =>
      memberships.editMembership(
        scene.db,
        idOf(scene, 'ada-farm'),
        { charityNumber: 'N1', band: 'small', renewsOn: '2091-03-31' },
        actor(scene),
        { name: 'ada farm' },
      ),
  },
  'membership-renewed': {
    run: async (scene) => {
      const renewals = [{ id: idOf(scene, 'ada-farm'), day: '2091-03-31' }]
      const [result] = await renewMemberships(scene.db, renewals, null, actor(scene))
      return result?.outcome === 'renewed'
    },
  },
  'membership-ended': {
    run: (scene) =>
      endMemberships(scene.db, [{ id: idOf(scene, 'ada-farm'), day: null }], 'Sold', actor(scene)),
  },
  'membership-deleted': {
    run: async (scene) =>
      (await memberships.deleteMembership(scene.db, idOf(scene, 'ada-empty'), actor(scene)))
        .outcome === 'deleted',
  },
  'membership-reminded': {
    prepare: (scene) =>
      scene.db.$client.unsafe('update membership set renews_on = $1 where renews_on > now()', [
        londonDay(30),
      ]),
    run: (scene) => claimReminderByStaff(scene.db, idOf(scene, 'ada-farm'), 'v1', actor(scene)),
  },
  'reminders-agreed': {
    prepare: (scene) =>
      scene.db.$client.unsafe(
        `update membership set renews_on = null where charity_number <> 'ada-farm'`,
      ),
    run: (scene) =>
      agreeOn(scene.db, [-30], { memberships: 1, reminders: 1, dueNow: 0 }, actor(scene)),
  },
} satisfies Readonly<Record<string, Act>>
