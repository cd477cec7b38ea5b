// An event as EventBridge delivers it.
import { randomUUID } from 'node:crypto';
import { LOCAL_AWS_ACCOUNT_ID, LOCAL_REGION } from '../template/template-resource-identity.ts';

export type EventBridgeEvent = Readonly<Record<string, unknown>>;

export const buildEventBridgeEvent = (content: {
  readonly source: string | undefined;
  readonly detailType: string | undefined;
  readonly resources: readonly string[];
  readonly detail: unknown;
  readonly time: Date;
}): EventBridgeEvent => ({
  version: '0',
  id: randomUUID(),
  source: content.source,
  'detail-type': content.detailType,
  account: LOCAL_AWS_ACCOUNT_ID,
  region: LOCAL_REGION,
  time: content.time.toISOString(),
  resources: content.resources,
  detail: content.detail,
});
