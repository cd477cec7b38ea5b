// No wildcards in what anything may do, beyond a list with reasons; and a proof that the guard bites.
import { beforeAll, describe, expect, it } from 'vitest';
import { ofType, type Resources, type Synthesized, synthesizeForTests } from './synthesized.ts';

type Statement = {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
};

type Allowance = {
  readonly policy: RegExp;
  readonly reason: string;
};

/** Policies that may hold a wildcard, each because AWS or CDK leaves no other way. */
const ALLOWED: readonly Allowance[] = [
  {
    policy: /^CustomCDKBucketDeployment/,
    reason:
      "CDK's own deployment of the site's files: it copies any file between two named buckets, and CloudFront's invalidation API takes no resource but *.",
  },
];

let synthesized: Synthesized;
beforeAll(() => {
  synthesized = synthesizeForTests();
});

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Every allowed action or resource that names more than one thing. */
function wildcardsIn(resources: Resources): readonly string[] {
  return ofType(resources, 'AWS::IAM::Policy').flatMap(([id, { Properties }]) =>
    (Properties.PolicyDocument.Statement as readonly Statement[])
      .filter(({ Effect }) => Effect === 'Allow')
      .flatMap(({ Action, Resource }) => [...asList(Action), ...asList(Resource)])
      .filter((named) => JSON.stringify(named).includes('*'))
      .map((named) => `${id}: ${JSON.stringify(named)}`),
  );
}

const isAllowed = (finding: string) => ALLOWED.some(({ policy }) => policy.test(finding));

describe('permissions', () => {
  it('name every action and every resource', () => {
    const findings = synthesized.all.flatMap(([, resources]) => wildcardsIn(resources));

    expect(findings.filter((finding) => !isAllowed(finding))).toEqual([]);
  });

  it('need every allowance in the list', () => {
    const findings = synthesized.all.flatMap(([, resources]) => wildcardsIn(resources));

    for (const { policy } of ALLOWED) {
      expect(findings.some((finding) => policy.test(finding))).toBe(true);
    }
  });

  it('give no function of ours a managed policy or a scan of the table', () => {
    const service = synthesized.service.toJSON().Resources as Resources;
    for (const [id, { Properties }] of ofType(service, 'AWS::IAM::Role')) {
      expect(Properties.ManagedPolicyArns, id).toBeUndefined();
    }
    expect(JSON.stringify(service)).not.toMatch(/dynamodb:(Scan|DeleteTable|CreateTable)/);
  });

  it('would be caught with a planted wildcard', () => {
    const planted = (Action: string, Resource: string): Resources => ({
      Planted: {
        Type: 'AWS::IAM::Policy',
        Properties: { PolicyDocument: { Statement: [{ Effect: 'Allow', Action, Resource }] } },
      },
    });

    expect(wildcardsIn(planted('dynamodb:*', 'arn:aws:dynamodb:::table/x'))).toHaveLength(1);
    expect(wildcardsIn(planted('dynamodb:GetItem', '*'))).toHaveLength(1);
    expect(wildcardsIn(planted('dynamodb:GetItem', 'arn:aws:dynamodb:::table/x'))).toEqual([]);
  });
});
