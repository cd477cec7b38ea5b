// A stage may have a web ACL of CloudFront, which counts chosen calls of one address.
import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { buildContractPath } from '#shared/contracts/define-contract.ts';
import { sessionContracts } from '#shared/contracts/session.ts';
import { buildExampleStage, runWithCdkStacks } from './synthesize-templates.ts';

describe('a stage without request limits', () => {
  it('a stage without request limits has no web ACL', () => {
    runWithCdkStacks((_, { web, edge }) => {
      expect(edge).toBeUndefined();
      Template.fromStack(web).hasResourceProperties('AWS::CloudFront::Distribution', {
        DistributionConfig: { WebACLId: Match.absent() },
      });
    });
  });
});

describe('a stage with request limits', () => {
  const stage = buildExampleStage({ originSecret: 1, requestLimits: true });

  it('a stage with request limits has a web ACL in us-east-1', () => {
    runWithCdkStacks((app, { web, edge }) => {
      expect(() => app.synth()).not.toThrow();
      expect([edge?.region, web.region]).toEqual(['us-east-1', 'eu-central-1']);
      Template.fromStack(web).hasResourceProperties('AWS::CloudFront::Distribution', {
        DistributionConfig: { WebACLId: Match.anyValue() },
      });
    }, stage);
  });

  it('request limits count login calls and all other calls except webhooks', () => {
    const paths = [
      sessionContracts.signUp,
      sessionContracts.issueToken,
      sessionContracts.forgotPassword,
      sessionContracts.resetPassword,
    ].map(buildContractPath);
    const buildMatch = (SearchString: string, PositionalConstraint: string) => ({
      ByteMatchStatement: Match.objectLike({ SearchString, PositionalConstraint }),
    });
    const buildRule = (Priority: number, limit: number, ScopeDownStatement: object) =>
      Match.objectLike({
        Priority,
        Action: { Block: { CustomResponse: Match.objectLike({ ResponseCode: 429 }) } },
        Statement: {
          RateBasedStatement: {
            AggregateKeyType: 'IP',
            EvaluationWindowSec: 300,
            Limit: limit,
            ScopeDownStatement,
          },
        },
      });

    runWithCdkStacks((_, { edge }) => {
      if (edge === undefined) throw new Error('The stage has no web ACL.');
      Template.fromStack(edge).hasResourceProperties('AWS::WAFv2::WebACL', {
        Scope: 'CLOUDFRONT',
        DefaultAction: { Allow: {} },
        Rules: [
          buildRule(0, 300, {
            OrStatement: { Statements: paths.map((path) => buildMatch(path, 'EXACTLY')) },
          }),
          buildRule(1, 6_000, {
            NotStatement: { Statement: buildMatch('/webhooks/', 'STARTS_WITH') },
          }),
        ],
      });
    }, stage);
  });
});
