import type { MembershipRecord } from '#lib/accounts/people/open-record.ts'
import {
  EndMembership,
  membershipFormValues,
  RenewMembership,
  shownMembership,
} from '#lib/contracts/forms/edit-membership.ts'
import type { FormValues } from '#lib/contracts/forms/shown-values.ts'
import { endMemberships, isJustPaid, renewMembership } from '#lib/memberships/change-term.ts'
import { remindByStaff } from '#lib/memberships/remind-members.ts'
import { membershipGroups, membershipLabels } from '#lib/records/membership.ts'
import { texts } from '#lib/text/texts.ts'
import { editForm } from '../edit-form.ts'
import { button, fault, staff } from '../form.ts'
import { idIn, openMembershipAgain, pageOfRecord } from './opened-record.ts'

const { term } = membershipGroups
const datesIn = (shown: FormValues) => shownMembership(shown, term)
const path = '/staff/memberships/{membership}'
const record = {
  labels: membershipLabels,
  read: openMembershipAgain,
  values: (opened: MembershipRecord) => membershipFormValues(opened, term),
  page: pageOfRecord('membership'),
}

/** The forms with which staff renew and end a membership. */
export const membershipTermForms = [
  editForm(`${path}/renew`, staff('edit-memberships'), RenewMembership, {
    ...record,
    save: async ({ who, input, ...sent }, shown) => {
      const id = idIn(sent, 'membership')
      if (!input.again && (await isJustPaid(id))) {
        return fault('again', texts().staffTerm.renew.againHint)
      }
      const { outcome } = await renewMembership(id, input.until, who.actor, datesIn(shown))
      if (outcome === 'renewed') return 'saved'
      return outcome === 'not-later'
        ? fault('paid-until', texts().staffTerm.renew.notLater)
        : 'changed-meanwhile'
    },
    done: 'staff-membership-paid',
  }),
  editForm(`${path}/end`, staff('edit-memberships'), EndMembership, {
    ...record,
    save: async ({ who, input: { from, reason }, ...sent }, shown) => {
      const id = idIn(sent, 'membership')
      const ending = { id, day: from, shown: datesIn(shown) }
      const isEnded = await endMemberships([ending], reason, who.actor)
      return isEnded ? 'saved' : 'changed-meanwhile'
    },
    done: 'staff-membership-ended',
  }),
  button(`${path}/remind`, '/staff', staff('edit-memberships'), async ({ who, ...sent }) => {
    const outcome = await remindByStaff(idIn(sent, 'membership'), who.actor)
    return outcome === 'sent'
      ? '/staff?done=staff-reminded'
      : fault('id', texts().staffTerm.toRenew.faults[outcome])
  }),
]
