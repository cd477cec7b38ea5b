// The alarms of a stage with the topic that mails them to the operators, the dashboard, and the budget.
import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  AlarmStatusWidget,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Stage } from '../stage/stage.ts';
import { ALARMS } from './alarms.ts';
import {
  type AlarmDefinition,
  type AlarmWatchedDimensions,
  buildAlarmWatchedMetric,
} from './watched-metrics.ts';

export type MonitoringProps = {
  readonly operators: Stage['operators'];
  readonly dimensions: AlarmWatchedDimensions;
};

const GRAPHS_PER_ROW = 3;
const GRAPH_WIDTH = 24 / GRAPHS_PER_ROW;

export class Monitoring extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, { operators, dimensions }: MonitoringProps) {
    super(scope, id);
    this.topic = this.createTopic(operators);
    const alarms = ALARMS.map((definition) => {
      const metric = buildAlarmWatchedMetric(definition, dimensions);
      return { definition, metric, alarm: this.createAlarm(definition, metric) };
    });
    this.createDashboard(alarms);
    this.createBudget(operators);
  }

  private createTopic({ email }: Stage['operators']): Topic {
    const topic = new Topic(this, 'OperatorAlarms', { enforceSSL: true });
    const { account } = Stack.of(this);
    topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': account } },
      }),
    );
    topic.addSubscription(new EmailSubscription(email));
    return topic;
  }

  private createAlarm(definition: AlarmDefinition, metric: IMetric): Alarm {
    const { id, sentence, threshold, isBreachedBelow, periods, page } = definition;
    const alarm = new Alarm(this, id, {
      // The subject of the email has this name, and commands may name it without quotes.
      alarmName: `${Stack.of(this).stackName}-${id}`,
      alarmDescription: `${sentence} What to do: docs/alarms.md#${page}`,
      metric,
      threshold,
      evaluationPeriods: periods ?? 1,
      comparisonOperator: isBreachedBelow
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: isBreachedBelow
        ? TreatMissingData.BREACHING
        : TreatMissingData.NOT_BREACHING,
    });
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    return alarm;
  }

  private createDashboard(
    alarms: readonly {
      readonly definition: AlarmDefinition;
      readonly metric: IMetric;
      readonly alarm: Alarm;
    }[],
  ): void {
    const dashboard = new Dashboard(this, 'Dashboard');
    dashboard.addWidgets(
      new AlarmStatusWidget({
        title: 'Alarms',
        width: 24,
        height: 6,
        alarms: alarms.map(({ alarm }) => alarm),
      }),
    );
    const graphs = alarms.map(
      ({ definition, metric, alarm }) =>
        new GraphWidget({
          title: `${definition.id}: ${definition.sentence}`,
          width: GRAPH_WIDTH,
          left: [metric],
          leftAnnotations: [alarm.toAnnotation()],
        }),
    );
    for (let row = 0; row < graphs.length; row += GRAPHS_PER_ROW)
      dashboard.addWidgets(...graphs.slice(row, row + GRAPHS_PER_ROW));
  }

  /** AWS itself mails the operators: at 80 % of the amount, and when the month will exceed it. */
  private createBudget({ email, monthlyBudgetDollars }: Stage['operators']): void {
    const subscribers = [{ subscriptionType: 'EMAIL', address: email }];
    const warn = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: {
        notificationType,
        threshold,
        thresholdType: 'PERCENTAGE',
        comparisonOperator: 'GREATER_THAN',
      },
      subscribers,
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudgetDollars, unit: 'USD' },
      },
      notificationsWithSubscribers: [warn('ACTUAL', 80), warn('FORECASTED', 100)],
    });
  }
}
