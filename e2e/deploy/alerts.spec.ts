import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { succeeds } from '../../bin/test/debian.js'
import { run } from '../../db/run-program.ts'
import { root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

const rules = join(root, 'deploy/alerts.yml')
const names = [...readFileSync(rules, 'utf8').matchAll(/alert: (\w+)/g)].map(([, name]) => name)

/** Series that are scraped every 15 seconds, in the notation of promtool: `0+4x8` is 0, 4 … 32. */
interface Case {
  readonly alert: string
  readonly when: string
  readonly series: Readonly<Record<string, string>>
  /** When the alert is silent, in the notation of Prometheus; the other moments are those at which it is raised. */
  readonly silent: readonly string[]
  readonly raised?: readonly string[]
}

const evaluation_interval = '15s'

const requests = (status: number) => `gatehouse_http_requests_total{status="${status}"}`
const durations = (le: string) => `gatehouse_http_request_duration_seconds_bucket{le="${le}"}`

const cases: readonly Case[] = [
  {
    alert: 'GatehouseDown',
    when: 'one of two instances has been away for a minute',
    series: {
      'up{job="gatehouse",instance="a"}': '1x40',
      'up{job="gatehouse",instance="b"}': '1x8 0x31',
    },
    silent: ['3m'],
    raised: ['3m15s'],
  },
  {
    alert: 'GatehouseUnavailable',
    when: 'one of two processes has not been ready for two minutes, and nobody asks it anything',
    series: { 'gatehouse_ready{worker="1"}': '1x40', 'gatehouse_ready{worker="2"}': '1x8 0x31' },
    silent: ['4m'],
    raised: ['4m15s'],
  },
  {
    alert: 'GatehouseUnavailable',
    when: 'more than one request in ten seconds gets 503',
    series: { [requests(503)]: '0+1.6x40' },
    silent: ['1m'],
    raised: ['5m'],
  },
  {
    alert: 'GatehouseUnavailable',
    when: 'one request in ten seconds gets 503',
    series: { [requests(503)]: '0+1.5x40' },
    silent: ['5m', '10m'],
  },
  {
    alert: 'GatehouseErrors',
    when: 'the first 500 of a route makes its counter',
    series: { [requests(500)]: '_x40 1x200' },
    silent: ['9m45s', '31m'],
    raised: ['10m15s', '20m'],
  },
  {
    alert: 'GatehouseErrors',
    when: 'the next 500 of a route increases its counter',
    series: { [requests(500)]: '1x200 2x200' },
    silent: ['50m', '1h6m'],
    raised: ['50m30s'],
  },
  {
    alert: 'GatehouseSlow',
    when: 'six requests in a hundred take more than a second',
    series: {
      [durations('1')]: '0+94x80',
      [durations('2.5')]: '0+100x80',
      [durations('+Inf')]: '0+100x80',
    },
    silent: ['10m'],
    raised: ['10m30s'],
  },
  {
    alert: 'GatehouseSlow',
    when: 'five requests in a hundred take more than a second',
    series: {
      [durations('1')]: '0+95x80',
      [durations('2.5')]: '0+100x80',
      [durations('+Inf')]: '0+100x80',
    },
    silent: ['15m'],
  },
  {
    alert: 'GatehouseQueriesWait',
    when: 'a query has waited in one process for five minutes',
    series: {
      'gatehouse_database_queries_waiting{worker="1"}': '0x60',
      'gatehouse_database_queries_waiting{worker="2"}': '0x8 1x51',
    },
    silent: ['7m'],
    raised: ['7m15s'],
  },
  {
    alert: 'GatehouseHashingRejected',
    when: 'sign-ins are rejected for five minutes',
    series: { 'gatehouse_queue_rejected_total{queue="hashing"}': '0x8 0+1x60' },
    silent: ['7m'],
    raised: ['8m'],
  },
  {
    alert: 'GatehouseHashingRejected',
    when: 'another queue rejects',
    series: { 'gatehouse_queue_rejected_total{queue="mail"}': '0+1x60' },
    silent: ['10m'],
  },
  {
    alert: 'GatehouseQueueStalled',
    when: 'a queue of one process is stalled',
    series: { 'gatehouse_queue_stalled{queue="mail"}': '0x8 1x8' },
    silent: ['2m'],
    raised: ['2m15s'],
  },
  {
    alert: 'GatehouseTasksOverdue',
    when: 'one task loses its place',
    series: { 'gatehouse_queue_overdue_total{queue="jobs"}': '0x8 1x100' },
    silent: ['2m', '20m'],
    raised: ['2m30s'],
  },
  {
    alert: 'GatehouseEmailsFail',
    when: 'four emails fail in a quarter of an hour',
    series: { gatehouse_mails_failed_total: '0x60 4x100' },
    silent: ['15m', '32m'],
    raised: ['15m30s'],
  },
  {
    alert: 'GatehouseEmailsFail',
    when: 'two emails fail in a quarter of an hour',
    series: { gatehouse_mails_failed_total: '0x60 2x100' },
    silent: ['15m30s', '20m'],
  },
  {
    alert: 'GatehouseMailServer',
    when: 'the mail server has been failing for five minutes, and nobody needs an email',
    series: { gatehouse_mail_failing: '0x8 1x60' },
    silent: ['7m'],
    raised: ['7m15s'],
  },
  {
    alert: 'GatehouseJobsFail',
    when: 'a job fails four times in an hour',
    series: { gatehouse_job_failures_total: '0x240 4x300' },
    silent: ['1h', '2h2m'],
    raised: ['1h1m'],
  },
  {
    alert: 'GatehouseJobsFail',
    when: 'a job fails twice in an hour',
    series: { gatehouse_job_failures_total: '0x240 2x300' },
    silent: ['1h1m', '1h30m'],
  },
  {
    alert: 'GatehouseRateLimits',
    when: 'sixteen requests in 15 seconds are over a limit, for ten minutes',
    series: { gatehouse_rate_limited_total: '0+16x100' },
    silent: ['15m'],
    raised: ['20m'],
  },
  {
    alert: 'GatehouseRateLimits',
    when: 'fifteen requests in 15 seconds are over a limit',
    series: { gatehouse_rate_limited_total: '0+15x100' },
    silent: ['24m'],
  },
  {
    alert: 'GatehouseEventLoop',
    when: 'one process is late by more than 0.2 seconds for ten minutes',
    series: {
      'gatehouse_nodejs_eventloop_lag_p99_seconds{worker="1"}': '0.01x100',
      'gatehouse_nodejs_eventloop_lag_p99_seconds{worker="2"}': '0.2x8 0.21x91',
    },
    silent: ['12m'],
    raised: ['12m15s'],
  },
  {
    alert: 'GatehouseRestarts',
    when: 'an instance starts three times in a quarter of an hour',
    series: { 'gatehouse_start_time_seconds{instance="a"}': '1x8 2x8 3x8 4x100' },
    silent: ['6m'],
    raised: ['7m'],
  },
  {
    alert: 'GatehouseRestarts',
    when: 'two instances start twice each',
    series: {
      'gatehouse_start_time_seconds{instance="a"}': '1x8 2x8 3x100',
      'gatehouse_start_time_seconds{instance="b"}': '1x8 2x8 3x100',
    },
    silent: ['7m', '12m'],
  },
  {
    alert: 'GatehouseVersions',
    when: 'two versions run for an hour',
    series: {
      'gatehouse_build_info{version="0.3.0",node="20.20.0",instance="a"}': '1x300',
      'gatehouse_build_info{version="0.4.0",node="20.20.0",instance="b"}': '_x8 1x300',
    },
    silent: ['1h1m45s'],
    raised: ['1h2m'],
  },
  {
    alert: 'GatehouseVersions',
    when: 'one version runs on two versions of Node',
    series: {
      'gatehouse_build_info{version="0.3.0",node="20.20.0",instance="a"}': '1x300',
      'gatehouse_build_info{version="0.3.0",node="26.1.0",instance="b"}': '1x300',
    },
    silent: ['1h10m'],
  },
]

const reason = 'promtool is not installed: on Debian, apt-get install prometheus'

test('each alert of deploy/alerts.yml is raised when it should be, and no sooner or longer', async () => {
  test.skip(!succeeds('promtool', '--version'), reason)
  test.setTimeout(180_000)
  expect(new Set(cases.filter(({ raised }) => raised).map(({ alert }) => alert))).toEqual(
    new Set(names),
  )
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
  const file = join(folder, 'cases.json')
  const tests = cases.map(promtoolTest)
  await writeFile(file, JSON.stringify({ rule_files: [rules], evaluation_interval, tests }))
  expect(await run('promtool', ['test', 'rules', file])).toContain('SUCCESS')
  await rm(folder, { recursive: true })
})

test('Prometheus finds nothing to say about the metrics of a service', async ({ service }) => {
  test.skip(!succeeds('promtool', '--version'), reason)
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  // prom-client names these gauges of Node as if they were counters.
  const ofNode = /^.*gatehouse_nodejs_active_\w+_total\b.*\n/gm
  expect(await run('promtool', ['check', 'metrics'], { input: metrics.replace(ofNode, '') })).toBe(
    '',
  )
})

/** Asks how many alerts of the name are raised at each moment, because promtool knows alerts only with all their texts. */
function promtoolTest({ alert, when, series, silent, raised = [] }: Case) {
  const expr = `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`
  const at = (value: number) => (eval_time: string) => ({
    expr,
    eval_time,
    exp_samples: [{ labels: '{}', value }],
  })
  return {
    name: `${alert}: ${when}`,
    interval: evaluation_interval,
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [...silent.map(at(0)), ...raised.map(at(1))],
  }
}
