// IAM permissions contain no wildcards except for a list with reasons; a planted wildcard proves the check.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  listResourcesByType,
  type SynthesizedResources,
  type SynthesizedTemplates,
  synthesizeTemplates,
} from './synthesize-templates.ts';

type Statement = {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
};

type WildcardAllowance = {
  readonly policy: RegExp;
  readonly reason: string;
};

/** A finding, with the actions that the statement allows. */
const TRACING = /: \["xray:PutTelemetryRecords","xray:PutTraceSegments"\] "\*"$/;

/** Policies that may contain a wildcard because AWS or CDK requires it. */
const ALLOWED_WILDCARDS: readonly WildcardAllowance[] = [
  {
    policy: TRACING,
    reason: 'X-Ray takes no resource but *, and these two actions only add to its records.',
  },
  {
    policy: /^(EventRouter|ChangeRecorder)Role\w+: .*"\/(aws\/lambda|unreadable)\/\*"/,
    reason: 'Lambda chooses the names of the objects for the records of a stream that failed.',
  },
  {
    policy:
      /^(PostsRefreshWorker|GenerateWorker|EraseWorker)Role\w+: \[?"s3:(Get|Put|Delete)Object".*ReplyMemories.*"\/\*"/,
    reason: 'Each account has an object of its own, named by the ids of its user and itself.',
  },
  {
    policy: /^CustomCDKBucketDeployment/,
    reason:
      "CDK's own deployment of the site's files: it copies any file between two named buckets, and CloudFront's invalidation API takes no resource but *.",
  },
];

let templates: SynthesizedTemplates;
beforeAll(() => {
  templates = synthesizeTemplates();
});

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Every allowed action or resource that contains a wildcard. */
function findWildcards(resources: SynthesizedResources): readonly string[] {
  return listResourcesByType(resources, 'AWS::IAM::Policy').flatMap(([id, { Properties }]) =>
    (Properties.PolicyDocument.Statement as readonly Statement[])
      .filter(({ Effect }) => Effect === 'Allow')
      .flatMap(({ Action, Resource }) =>
        [...toList(Action), ...toList(Resource)]
          .filter((entry) => JSON.stringify(entry).includes('*'))
          .map((entry) => `${id}: ${JSON.stringify(Action)} ${JSON.stringify(entry)}`),
      ),
  );
}

const isAllowedWildcard = (finding: string) =>
  ALLOWED_WILDCARDS.some(({ policy }) => policy.test(finding));

describe('the IAM permissions in the templates', () => {
  it('IAM permissions name every action and resource without wildcards', () => {
    const findings = templates.resourcesByStack.flatMap(([, resources]) =>
      findWildcards(resources),
    );

    expect(findings.filter((finding) => !isAllowedWildcard(finding))).toEqual([]);
  });

  it('every allowed IAM wildcard is needed', () => {
    const findings = templates.resourcesByStack.flatMap(([, resources]) =>
      findWildcards(resources),
    );

    for (const { policy } of ALLOWED_WILDCARDS) {
      expect(findings.some((finding) => policy.test(finding))).toBe(true);
    }
  });

  it('functions get no managed policy, table scan or table management', () => {
    const service = templates.service.toJSON().Resources as SynthesizedResources;
    for (const [id, { Properties }] of listResourcesByType(service, 'AWS::IAM::Role')) {
      expect(Properties.ManagedPolicyArns, id).toBeUndefined();
    }
    expect(JSON.stringify(service)).not.toMatch(/dynamodb:(Scan|DeleteTable|CreateTable)/);
  });

  it('the check of IAM permissions finds a planted wildcard', () => {
    const createPlantedPolicy = (Action: string, Resource: string): SynthesizedResources => ({
      Planted: {
        Type: 'AWS::IAM::Policy',
        Properties: { PolicyDocument: { Statement: [{ Effect: 'Allow', Action, Resource }] } },
      },
    });

    expect(
      findWildcards(createPlantedPolicy('dynamodb:*', 'arn:aws:dynamodb:::table/x')),
    ).toHaveLength(1);
    expect(findWildcards(createPlantedPolicy('dynamodb:GetItem', '*'))).toHaveLength(1);
    expect(
      findWildcards(createPlantedPolicy('dynamodb:GetItem', 'arn:aws:dynamodb:::table/x')),
    ).toEqual([]);
  });
});
