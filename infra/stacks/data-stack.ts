// The stack with the state that must survive every deployment: the table and the secrets.
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { DeployedSecrets } from '../constructs/deployed-secrets.ts';
import { type DeployedTable, MainTable, type RestoredTable } from '../constructs/main-table.ts';
import type { Stage } from '../stage/stage.ts';

export type DataStackProps = StackProps & { readonly stage: Stage };

export class DataStack extends Stack {
  readonly table: DeployedTable;
  readonly secrets: DeployedSecrets;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    const { name: stageName, restoredTable } = props.stage;
    const ownTable = this.createTable();
    this.table = restoredTable ? this.findTable(restoredTable) : ownTable;
    // Operators' commands need it.
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    this.secrets = new DeployedSecrets(this, 'Secrets', { stageName });
  }

  private createTable(): DeployedTable {
    const { tableName, tableArn, tableStreamArn } = new MainTable(this, 'Main').table;
    if (tableStreamArn === undefined) throw new Error('The table has no stream.');
    // These exports stay when a restored table replaces the own one: CloudFormation removes no export that the deployed
    // service still uses.
    for (const value of [tableName, tableArn, tableStreamArn]) this.exportValue(value);
    return { tableName, tableArn, tableStreamArn };
  }

  private findTable({ name, streamArn }: RestoredTable): DeployedTable {
    const tableArn = this.formatArn({
      service: 'dynamodb',
      resource: 'table',
      resourceName: name,
    });
    return { tableName: name, tableArn, tableStreamArn: streamArn };
  }
}
