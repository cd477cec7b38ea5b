// The errors with which DynamoDB rejects a call that may succeed a little later, in its words.
import type { AwsResponse } from '../aws-services/aws-proxy.ts';

export type TransactionCancellationReason = { readonly Code: string; readonly Message?: string };

const NO_REASON: TransactionCancellationReason = { Code: 'None' };
export const TRANSACTION_CONFLICT_REASON: TransactionCancellationReason = {
  Code: 'TransactionConflict',
  Message: 'Transaction is ongoing for the item',
};

const THROUGHPUT_MESSAGE =
  'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly. If exceptions persist, check if you have a hot key: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html';

/** DynamoDB has two names for this shortage, one for a call and one for an item of a transaction. */
const getThrottlingNames = (isProvisioned: boolean) =>
  isProvisioned
    ? { type: 'ProvisionedThroughputExceededException', code: 'ProvisionedThroughputExceeded' }
    : { type: 'ThrottlingException', code: 'ThrottlingError' };

const buildTableErrorResponse = (
  type: string,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): AwsResponse => ({
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message, ...more }),
});

/** `reasons` has one entry for each item of the transaction; undefined for items without a fault. */
export function buildCanceledTransactionResponse(
  reasons: readonly (TransactionCancellationReason | undefined)[],
): AwsResponse {
  const CancellationReasons = reasons.map((reason) => reason ?? NO_REASON);
  const codes = CancellationReasons.map(({ Code }) => Code).join(', ');
  return buildTableErrorResponse(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons },
  );
}

export const buildTransactionConflictResponse = (): AwsResponse =>
  buildTableErrorResponse(
    'TransactionConflictException',
    TRANSACTION_CONFLICT_REASON.Message ?? '',
  );

export const buildTransactionInProgressResponse = (): AwsResponse =>
  buildTableErrorResponse(
    'TransactionInProgressException',
    'The transaction with the given request token is already in progress.',
  );

export const buildThrottledTableResponse = (isProvisioned: boolean): AwsResponse =>
  buildTableErrorResponse(getThrottlingNames(isProvisioned).type, THROUGHPUT_MESSAGE);

export const buildThrottledCancellationReason = (
  isProvisioned: boolean,
): TransactionCancellationReason => ({
  Code: getThrottlingNames(isProvisioned).code,
  Message: THROUGHPUT_MESSAGE,
});
