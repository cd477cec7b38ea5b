// The stack with the parts that CloudFront takes only from us-east-1: a web ACL that limits how often one address
// calls.
import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { buildContractPath } from '#shared/contracts/define-contract.ts';
import { sessionContracts } from '#shared/contracts/session.ts';
import { API_ERRORS } from '#shared/errors.ts';

/** The only region with web ACLs for CloudFront. */
export const EDGE_REGION = 'us-east-1';

const WINDOW_SECONDS = 300;
/** Limits the calls that check a password, make an account or send a link. The functions' own limits are narrower. */
const CREDENTIAL_CALLS_PER_WINDOW = 300;
const CALLS_PER_WINDOW = 6_000;

/** Meta and Stripe call from few addresses, and sign what they send. */
const WEBHOOKS_PREFIX = '/webhooks/';
const CREDENTIAL_PATHS = [
  sessionContracts.signUp,
  sessionContracts.issueToken,
  sessionContracts.forgotPassword,
  sessionContracts.resetPassword,
].map(buildContractPath);

const BODY_KEY = 'rateLimited';
/** The same body as the functions' own. */
const RATE_LIMITED_BODY = JSON.stringify({
  error: 'rate_limited',
  errors: [API_ERRORS.rate_limited.sentence],
});

const matchPath = (
  searchString: string,
  positionalConstraint: 'EXACTLY' | 'STARTS_WITH',
): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint,
    searchString,
    // The functions decode a path as well.
    textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
  },
});

const buildRateRule = (
  name: string,
  priority: number,
  limit: number,
  scopeDownStatement: CfnWebACL.StatementProperty,
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: BODY_KEY } } },
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      limit,
      evaluationWindowSec: WINDOW_SECONDS,
      scopeDownStatement,
    },
  },
  visibilityConfig: {
    cloudWatchMetricsEnabled: true,
    metricName: name,
    sampledRequestsEnabled: false,
  },
});

export class EdgeStack extends Stack {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const acl = new CfnWebACL(this, 'RequestLimits', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      customResponseBodies: {
        [BODY_KEY]: { contentType: 'APPLICATION_JSON', content: RATE_LIMITED_BODY },
      },
      rules: [
        buildRateRule('credentials', 0, CREDENTIAL_CALLS_PER_WINDOW, {
          orStatement: { statements: CREDENTIAL_PATHS.map((path) => matchPath(path, 'EXACTLY')) },
        }),
        buildRateRule('all-but-webhooks', 1, CALLS_PER_WINDOW, {
          notStatement: { statement: matchPath(WEBHOOKS_PREFIX, 'STARTS_WITH') },
        }),
      ],
      visibilityConfig: {
        cloudWatchMetricsEnabled: true,
        metricName: 'request-limits',
        sampledRequestsEnabled: false,
      },
    });
    this.webAclArn = acl.attrArn;
  }
}
