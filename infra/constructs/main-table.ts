// The single DynamoDB table with its four indexes.
import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type GlobalSecondaryIndexPropsV2,
  ProjectionType,
  StreamViewType,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';

/** The table that the functions use. */
export type DeployedTable = {
  readonly tableName: string;
  readonly tableArn: string;
  readonly tableStreamArn: string;
};

export type TableIndexName = 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4';

const stringAttribute = (name: string) => ({ name, type: AttributeType.STRING });

const globalIndex = (
  indexName: TableIndexName,
  projection: Pick<GlobalSecondaryIndexPropsV2, 'projectionType' | 'nonKeyAttributes'>,
): GlobalSecondaryIndexPropsV2 => ({
  indexName,
  partitionKey: stringAttribute(`${indexName}pk`),
  sortKey: stringAttribute(`${indexName}sk`),
  ...projection,
});

const ALL_ATTRIBUTES = { projectionType: ProjectionType.ALL };

/** A table made by point-in-time recovery, which the functions use instead of the stack's own. */
export type RestoredTable = { readonly name: string; readonly streamArn: string };

export class MainTable extends Construct {
  readonly table: TableV2;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.table = new TableV2(this, 'Table', {
      partitionKey: stringAttribute('pk'),
      sortKey: stringAttribute('sk'),
      globalSecondaryIndexes: [
        // Ordered lists.
        globalIndex('gsi1', ALL_ATTRIBUTES),
        // Sparse index: posts and comments that the owner has not seen yet.
        globalIndex('gsi2', ALL_ATTRIBUTES),
        // Sparse index: jobs by due time. The scheduler needs no other attributes of their items.
        globalIndex('gsi3', {
          projectionType: ProjectionType.INCLUDE,
          nonKeyAttributes: ['due_job', 'due_attempts'],
        }),
        // Sparse index: the entries of polled lists by the time of their last change.
        globalIndex('gsi4', { projectionType: ProjectionType.KEYS_ONLY }),
      ],
      // The outbox of inbound events: `functions/events` reads it.
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      billing: Billing.onDemand(),
      timeToLiveAttribute: 'ttl',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      // Retained even after a failed first deployment, because the deletion protection would block the rollback. The
      // next deployment makes a table with another name; the empty one is deleted by hand.
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
