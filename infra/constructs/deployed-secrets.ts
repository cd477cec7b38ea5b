// The secrets, one per value. Those of vendors begin without a value, so that a forgotten one is named by the first call that
// reads it, and no deployment can overwrite what an operator has stored. Those that are ours alone are generated once.
import { RemovalPolicy } from 'aws-cdk-lib';
import { type CfnSecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import {
  GENERATED_SECRET_NAMES,
  SECRET_NAMES,
  type SecretName,
} from '#shared/queue-and-secret-names.ts';

/** A change of these properties would make a new value, so they stay as they are. */
const GENERATION = { passwordLength: 64, excludePunctuation: true };

export class DeployedSecrets extends Construct {
  private readonly secrets: ReadonlyMap<SecretName, Secret>;

  constructor(scope: Construct, id: string, { stageName }: { readonly stageName: string }) {
    super(scope, id);
    this.secrets = new Map(
      SECRET_NAMES.map((name) => [
        name,
        this.createSecret(name, `/replyloom/${stageName}/${name}`),
      ]),
    );
  }

  get(name: SecretName): Secret {
    const secret = this.secrets.get(name);
    if (!secret) throw new Error(`No secret is named ${name}.`);
    return secret;
  }

  private createSecret(name: SecretName, secretName: string): Secret {
    const secret = new Secret(this, name, {
      secretName,
      // A failed first deployment removes it again: its name would refuse the second one.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      generateSecretString: GENERATION,
    });
    if (!GENERATED_SECRET_NAMES.has(name))
      (secret.node.defaultChild as CfnSecret).addPropertyDeletionOverride('GenerateSecretString');
    return secret;
  }
}
