// The list of alarms, the resources made from it, and its page.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { ALARMS } from '#infra/monitoring/alarms.ts';
import type { AlarmDefinition } from '#infra/monitoring/watched-metrics.ts';
import { METRIC_NAMES } from '#shared/metric-names.ts';
import {
  listPropertiesByType,
  type SynthesizedResource,
  type SynthesizedResources,
  synthesizeTemplates,
} from './synthesize-templates.ts';

type Properties = SynthesizedResource['Properties'];

/** The email address of the example stage's operators. */
const OPERATORS_EMAIL = 'operators@replyloom.example';

const page = readFileSync('docs/alarms.md', 'utf8');
let resources: SynthesizedResources;
beforeAll(() => {
  resources = synthesizeTemplates().service.toJSON().Resources as SynthesizedResources;
});

const listResources = (type: string) => listPropertiesByType(resources, type);
const listAlarms = () => listResources('AWS::CloudWatch::Alarm');
const getAlarm = (id: string) => {
  const [alarm] = listAlarms().filter(
    ({ AlarmName }) => AlarmName === `Replyloom-example-Service-${id}`,
  );
  return alarm as Properties;
};

/** Every metric that an alarm reads: its own, or those of its expression. */
const listMetrics = (alarm: Properties): readonly Properties[] =>
  alarm.Metrics === undefined
    ? [{ ...alarm, Stat: alarm.Statistic ?? alarm.ExtendedStatistic }]
    : alarm.Metrics.flatMap(({ MetricStat }: Properties) =>
        MetricStat ? [{ ...MetricStat.Metric, ...MetricStat }] : [],
      );

const describeWatched = ({ watches }: AlarmDefinition): string => {
  if ('share' in watches)
    return `${watches.share} in percent of ${watches.ofAll}, from ${watches.minimum} on`;
  const { namespace, name, statistic, of } = watches;
  const part = typeof of === 'string' ? of : Object.values(of)[0];
  return `${namespace} ${name}, ${statistic}, ${part}`;
};
const describeThreshold = ({ threshold, isBreachedBelow, minutes, periods = 1 }: AlarmDefinition) =>
  `${isBreachedBelow ? '<' : '≥'} ${threshold} in ${periods === 1 ? '' : `${periods} x `}${minutes} min`;

/** A row of the page's table, for one alarm. */
const buildTableRow = (alarm: AlarmDefinition): string =>
  [
    `[${alarm.id}](#${alarm.page})`,
    alarm.sentence,
    describeWatched(alarm),
    describeThreshold(alarm),
  ].join(' | ');

describe('the alarms in the templates', () => {
  it('the templates have the listed alarms with their thresholds and periods', () => {
    expect(listAlarms()).toHaveLength(ALARMS.length);
    for (const { id, threshold, minutes, periods = 1, isBreachedBelow } of ALARMS) {
      const alarm = getAlarm(id);

      expect([alarm.Threshold, alarm.EvaluationPeriods], id).toEqual([threshold, periods]);
      expect(alarm.TreatMissingData, id).toBe(isBreachedBelow ? 'breaching' : 'notBreaching');
      for (const metric of listMetrics(alarm)) expect(metric.Period, id).toBe(minutes * 60);
    }
  });

  it('alarms mail the operators when they begin and when they end', () => {
    const [topic] = listResources('AWS::SNS::Topic');
    const [subscription] = listResources('AWS::SNS::Subscription');
    for (const { id, AlarmActions, OKActions } of listAlarms())
      expect([AlarmActions, OKActions], id).toEqual([[{ Ref: topic?.id }], [{ Ref: topic?.id }]]);
    expect(subscription).toMatchObject({
      Protocol: 'email',
      Endpoint: OPERATORS_EMAIL,
      TopicArn: { Ref: topic?.id },
    });
    const policy = JSON.stringify(listResources('AWS::SNS::TopicPolicy'));
    expect(policy).toContain('"Service":"cloudwatch.amazonaws.com"');
    expect(policy).toContain('"aws:SecureTransport":"false"');
  });

  it('alarms fill missing values where CloudWatch would react late', () => {
    const filled = listAlarms().filter(({ Metrics }) =>
      JSON.stringify(Metrics ?? []).includes('FILL(m0, 0)'),
    );
    const ids = filled.map(({ AlarmName }) => AlarmName.split('-').at(-1)).sort();
    const needed = ALARMS.filter(
      ({ watches, isBreachedBelow }) =>
        isBreachedBelow || ('namespace' in watches && watches.namespace === 'AWS/DynamoDB'),
    );

    expect(ids).toEqual(needed.map(({ id }) => id).sort());
    expect(ids).toContain('SchedulerStopped');
    for (const { id, Metrics } of filled)
      expect(
        Metrics.filter(({ Expression }: Properties) => Expression).map(
          ({ Expression }: Properties) => Expression.replaceAll(/FILL\(m\d, 0\)/g, ''),
        ),
        id,
      ).toEqual([expect.stringMatching(/^SUM\(\[[, ]*\]\)$/)]);
  });

  it('each alarm reads at most as many metrics as CloudWatch allows', () => {
    for (const alarm of listAlarms()) {
      expect(listMetrics(alarm).length, alarm.AlarmName).toBeGreaterThan(0);
      expect(listMetrics(alarm).length, alarm.AlarmName).toBeLessThanOrEqual(10);
    }
  });

  it('alarms watch every worker, stream consumer and queue', () => {
    const watched = JSON.stringify(listAlarms().flatMap(listMetrics));
    const functions = listResources('AWS::Lambda::Function').filter(({ id }) =>
      /Worker|EventRouter|ChangeRecorder/.test(id),
    );
    for (const { id } of functions) expect(watched).toContain(`{"Ref":"${id}"}`);
    for (const { id } of listResources('AWS::SQS::Queue'))
      expect(watched).toContain(`["${id}","QueueName"]`);
    expect(functions.length).toBeGreaterThan(10);
  });

  it('alarms watch only metrics of ours that functions write', () => {
    const names = listAlarms()
      .flatMap(listMetrics)
      .filter(({ Namespace }) => Namespace === 'Replyloom-example-Service')
      .map(({ MetricName }) => MetricName);

    expect(Object.values(METRIC_NAMES).flat()).toEqual(expect.arrayContaining(names));
    expect(names).toContain('MissedByWebhooks');
  });

  it('every alarm is on the dashboard', () => {
    const body = JSON.stringify(listResources('AWS::CloudWatch::Dashboard')[0]?.DashboardBody);
    for (const { id, sentence } of ALARMS) expect(body).toContain(`${id}: ${sentence}`);
  });

  it('the templates have a budget that mails the operators', () => {
    const [budget] = listResources('AWS::Budgets::Budget');

    expect(budget?.Budget.BudgetLimit).toEqual({
      Amount: 200,
      Unit: 'USD',
    });
    for (const { Subscribers } of budget?.NotificationsWithSubscribers ?? [])
      expect(Subscribers).toEqual([{ SubscriptionType: 'EMAIL', Address: OPERATORS_EMAIL }]);
  });
});

describe('the page of the alarms', () => {
  it.each(ALARMS.map((alarm) => [alarm.id, alarm] as const))('has %s', (id, alarm) => {
    const rows = page.split('\n').map((line) => line.replaceAll(/ +/g, ' ').slice(2, -2));

    expect(rows).toContain(buildTableRow(alarm));
    expect(getAlarm(id).AlarmDescription).toContain(`docs/alarms.md#${alarm.page}`);
  });

  it('the alarms page has a section for each alarm, no others', () => {
    const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll(' ', '-'),
    );
    const rows = page.split('\n').filter((line) => line.startsWith('| ['));

    expect(headings).toEqual(expect.arrayContaining(ALARMS.map((alarm) => alarm.page)));
    expect(rows).toHaveLength(ALARMS.length);
  });

  it('the alarms page says how many metrics are billed', () => {
    const metrics = listAlarms().flatMap(listMetrics).length;

    expect(page).toContain(
      `${ALARMS.length} alarms read ${metrics} metrics, at $0.10 each: $${(metrics / 10).toFixed(2)} a month`,
    );
  });
});
