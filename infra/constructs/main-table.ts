// The single DynamoDB table with its three indexes.
import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';

export type TableIndexName = 'gsi1' | 'gsi2' | 'gsi3';

const stringAttribute = (name: string) => ({ name, type: AttributeType.STRING });

const globalIndex = (indexName: TableIndexName, projectionType: ProjectionType) => ({
  indexName,
  partitionKey: stringAttribute(`${indexName}pk`),
  sortKey: stringAttribute(`${indexName}sk`),
  projectionType,
});

export class MainTable extends Construct {
  readonly table: TableV2;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.table = new TableV2(this, 'Table', {
      partitionKey: stringAttribute('pk'),
      sortKey: stringAttribute('sk'),
      globalSecondaryIndexes: [
        // Ordered lists.
        globalIndex('gsi1', ProjectionType.ALL),
        // Sparse index: posts and comments that the owner has not seen yet.
        globalIndex('gsi2', ProjectionType.ALL),
        // Sparse index: items with a due time; the sweep needs only their keys.
        globalIndex('gsi3', ProjectionType.KEYS_ONLY),
      ],
      billing: Billing.onDemand(),
      timeToLiveAttribute: 'ttl',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
