// The one table with its three indexes.
import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';

export type IndexName = 'gsi1' | 'gsi2' | 'gsi3';

const text = (name: string) => ({ name, type: AttributeType.STRING });

const index = (indexName: IndexName, projectionType: ProjectionType) => ({
  indexName,
  partitionKey: text(`${indexName}pk`),
  sortKey: text(`${indexName}sk`),
  projectionType,
});

export class MainTable extends Construct {
  readonly table: TableV2;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.table = new TableV2(this, 'Table', {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      globalSecondaryIndexes: [
        // Ordered lists.
        index('gsi1', ProjectionType.ALL),
        // Sparse: what the owner has not seen yet.
        index('gsi2', ProjectionType.ALL),
        // Sparse: rows that fall due; the sweep only needs their keys.
        index('gsi3', ProjectionType.KEYS_ONLY),
      ],
      billing: Billing.onDemand(),
      timeToLiveAttribute: 'ttl',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
