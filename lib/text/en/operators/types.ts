import { commandName } from '../../language/command-name.ts'

/** The output of the commands for membership types. */
export const operatorTypesText = {
  columns: ['place', 'name', 'for', 'offered', 'other names'],
  audiences: { individual: 'individuals', organisation: 'organisations', both: 'both' },
  offered: { yes: 'yes', no: 'no' },
  saved: (name: string): string => `Saved the membership type ${JSON.stringify(name)}.`,
  exists: (name: string): string =>
    `There is already a membership type ${JSON.stringify(name)}; to change it: ${commandName} type edit --help`,
  unknown: (name: string): string =>
    `There is no membership type ${JSON.stringify(name)}; to see all: ${commandName} type list`,
  changedMeanwhile: 'Someone else has just changed this type. Try again.',
}
