// The secrets, one per value. Those of vendors begin without a value, so that the first call that reads a forgotten one
// names it, and no deployment overwrites the value an operator stored. Our own secrets are generated once.
import { RemovalPolicy } from 'aws-cdk-lib';
import { type CfnSecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { GENERATED_SECRET_NAMES, SECRET_NAMES } from '#shared/queue-and-secret-names.ts';

type DeployedSecretName = (typeof SECRET_NAMES)[number];

/** A change of these properties would make a new value, so they stay as they are. */
const GENERATION = { passwordLength: 64, excludePunctuation: true };

export class DeployedSecrets extends Construct {
  private readonly secrets: ReadonlyMap<DeployedSecretName, Secret>;

  constructor(scope: Construct, id: string, { stageName }: { readonly stageName: string }) {
    super(scope, id);
    this.secrets = new Map(
      SECRET_NAMES.map((name) => [
        name,
        this.createSecret(name, `/replyloom/${stageName}/${name}`),
      ]),
    );
  }

  get(name: DeployedSecretName): Secret {
    const secret = this.secrets.get(name);
    if (!secret) throw new Error(`No secret is named ${name}.`);
    return secret;
  }

  private createSecret(name: DeployedSecretName, secretName: string): Secret {
    const secret = new Secret(this, name, {
      secretName,
      // CloudFormation removes it again after a failed first deployment: its name would refuse the second one.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      generateSecretString: GENERATION,
    });
    if (!GENERATED_SECRET_NAMES.has(name))
      (secret.node.defaultChild as CfnSecret).addPropertyDeletionOverride('GenerateSecretString');
    return secret;
  }
}
