import { editAccount } from '#db/queries/accounts/accounts-edit.ts'
import { updateProfile } from '#db/queries/accounts/profiles.ts'
import { editFee } from '#db/queries/fees/fees-edit.ts'
import { editMembership } from '#db/queries/memberships/memberships-edit.ts'
import { context } from '../../fixtures/statements.ts'
import { withFees } from './acts-of-staff.ts'
import { type Act, actor, idOf, session } from './scene.ts'

/** Saves of what is there already, which are no acts. */
export const savesWithoutChange = {
  'editAccount with what is there': {
    run: (scene) => editAccount(scene.db, idOf(scene), { phone: '1' }, actor(scene)),
  },
  'updateProfile with what is there': {
    run: (scene) => updateProfile(scene.db, session(scene), { phone: '1' }, {}, context),
  },
  'editMembership with what is there': {
    run: (scene) =>
      editMembership(scene.db, idOf(scene, 'ada-farm'), { name: 'ada farm' }, actor(scene)),
  },
  'editFee with what is there': {
    prepare: withFees,
    run: (scene, id) => editFee(scene.db, id, { description: 'For friends' }, actor(scene)),
  },
} satisfies Readonly<Record<string, Act>>
