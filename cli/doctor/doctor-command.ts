import { doctorText } from '#lib/text/en/operators/doctor.ts'
import { command } from '../declare.ts'
import { runDoctor } from './doctor-action.ts'

/** Checks the service's settings and surroundings. */
export const doctorCommand = command({
  name: 'doctor',
  summary: 'checks the settings, the database, the mail server and the base URL',
  description:
    'Checks the settings, the base URL, the database, the mail server, the clock, the disk and the versions, and says what to do about each finding. It changes nothing and sends no email. No check waits longer than 5 seconds. The exit code is 1 if there is a problem.',
  examples: ['doctor', 'doctor --json'],
  note: 'Run it on the machine and with the settings of the service.',
  progressLabel: doctorText.progress,
  run: runDoctor,
})
