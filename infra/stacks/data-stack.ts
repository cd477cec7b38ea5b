// The stack with the state that must survive every deployment: the table and the secrets.
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { DeployedSecrets } from '../constructs/deployed-secrets.ts';
import { MainTable } from '../constructs/main-table.ts';
import type { Stage } from '../stage.ts';

export type DataStackProps = StackProps & { readonly stage: Stage };

export class DataStack extends Stack {
  readonly table: TableV2;
  readonly secrets: DeployedSecrets;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    this.table = new MainTable(this, 'Main').table;
    // Operators' commands need it.
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    this.secrets = new DeployedSecrets(this, 'Secrets', { stageName: props.stage.name });
  }
}
