// The generated secrets that prove to the functions that a request came through the distribution.
import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { ORIGIN_SECRET_NAMES } from '#shared/queue-and-secret-names.ts';
import type { Stage } from '../stage/stage.ts';

type OriginSecretName = (typeof ORIGIN_SECRET_NAMES)[number];

const buildSecretName = (stageName: string, generation: number) =>
  `/replyloom/${stageName}/ORIGIN_SECRET_${generation}`;

/**
 * Two generations exist. A deployment of the next one makes a new secret and then moves the distribution to it. Until
 * then the distribution sends the secret that is now the previous one.
 */
export class OriginSecrets extends Construct {
  /** The name of the secret that the distribution sends. A reference would keep the stacks from dropping it. */
  readonly currentName: string;
  private readonly secrets: Readonly<Record<OriginSecretName, Secret>>;

  constructor(scope: Construct, id: string, { name, edge }: Pick<Stage, 'name' | 'edge'>) {
    super(scope, id);
    const { originSecret: generation } = edge;
    this.currentName = buildSecretName(name, generation);
    this.secrets = {
      ORIGIN_SECRET: this.createSecret(name, generation),
      PREVIOUS_ORIGIN_SECRET: this.createSecret(name, generation - 1),
    };
  }

  get(name: OriginSecretName): Secret {
    return this.secrets[name];
  }

  private createSecret(stageName: string, generation: number): Secret {
    return new Secret(this, `Generation${generation}`, {
      secretName: buildSecretName(stageName, generation),
      removalPolicy: RemovalPolicy.DESTROY,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
  }
}
