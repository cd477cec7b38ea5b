// The secrets, one per value. Operators enter the vendors' values; the encryption key is generated once.
import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { SECRET_NAMES, type SecretName } from '#shared/queue-and-secret-names.ts';

export class DeployedSecrets extends Construct {
  private readonly secrets: ReadonlyMap<SecretName, Secret>;

  constructor(scope: Construct, id: string, { stageName }: { readonly stageName: string }) {
    super(scope, id);
    this.secrets = new Map(
      SECRET_NAMES.map((name) => [
        name,
        new Secret(this, name, {
          secretName: `/replyloom/${stageName}/${name}`,
          removalPolicy: RemovalPolicy.RETAIN,
          generateSecretString: { passwordLength: 64, excludePunctuation: true },
        }),
      ]),
    );
  }

  get(name: SecretName): Secret {
    const secret = this.secrets.get(name);
    if (!secret) throw new Error(`No secret is named ${name}.`);
    return secret;
  }
}
