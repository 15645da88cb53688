import { optional } from '#lib/contract/field.ts'
import { ContactForm, MembershipForm } from '#lib/contracts/forms/membership.ts'
import { userArgument } from '../accounts/resolve-account.ts'
import { command, type Noun, option } from '../declare.ts'
import { runContactAdd, runContactEdit, runContactRemove } from './contact-actions.ts'
import {
  membershipArgument,
  runMembershipCreate,
  runMembershipEdit,
  runMembershipShow,
} from './membership-actions.ts'

const { fields } = MembershipForm

const facts = {
  name: option(fields.name, 'the name of the farm, company or person', 'text'),
  address: option(fields.address, 'the postal address without the postcode', 'text'),
  postcode: option(fields.postcode, 'the postcode', 'text'),
  country: option(fields.country, 'the country', 'text'),
}

/** The commands for memberships. */
export const membershipCommands: Noun = {
  name: 'membership',
  description: 'Manages memberships. Their contacts are accounts: see contact.',
  commands: [
    command({
      name: 'create',
      summary: 'creates a membership without contacts',
      options: {
        charityNumber: option(fields.charityNumber, 'the membership number', 'number'),
        type: option(fields.type, 'the membership type, such as Individual Producer', 'type'),
        ...facts,
      },
      examples: ["membership create --number G1004 --type 'Individual Producer' --name 'Oak Farm'"],
      run: runMembershipCreate,
    }),
    command({
      name: 'show',
      summary: 'shows a membership with its contacts',
      arguments: membershipArgument,
      examples: ['membership show G1001'],
      run: runMembershipShow,
    }),
    command({
      name: 'edit',
      summary: 'changes a membership',
      description: 'Changes a membership. An option that is given empty clears the value.',
      arguments: membershipArgument,
      options: {
        charityNumber: option(optional(fields.charityNumber), 'the membership number', 'number'),
        type: option(optional(fields.type), 'the membership type', 'type'),
        ...facts,
      },
      examples: ["membership edit G1001 --name 'Hollow Farm Ltd' --postcode 'BA5 1AB'"],
      run: runMembershipEdit,
    }),
  ],
}

const rights = {
  primary: option(ContactForm.fields.primary, 'the primary contact: yes or no', 'yes|no'),
  billing: option(ContactForm.fields.billing, 'gets the invoices: yes or no', 'yes|no'),
  lsfr: option(ContactForm.fields.lsfr, 'has LSFR access: yes or no', 'yes|no'),
}
const contact = { ...membershipArgument, ...userArgument }

/** The commands for contacts. */
export const contactCommands: Noun = {
  name: 'contact',
  description:
    'Manages the contacts of memberships. One contact is primary and one gets the invoices: giving this to one contact takes it from the other.',
  commands: [
    command({
      name: 'add',
      summary: 'makes an account a contact of a membership',
      arguments: contact,
      options: rights,
      examples: ['contact add G1001 eve.oak --billing yes'],
      run: runContactAdd,
    }),
    command({
      name: 'edit',
      summary: 'changes what a contact may do',
      arguments: contact,
      options: rights,
      examples: ['contact edit G1001 bo --primary yes --lsfr no'],
      run: runContactEdit,
    }),
    command({
      name: 'remove',
      summary: 'removes a contact from a membership; the account stays',
      arguments: contact,
      examples: ['contact remove G1001 bo'],
      run: runContactRemove,
    }),
  ],
}
