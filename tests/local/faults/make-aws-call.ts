// Calls and responses as the services behind the AWS proxy see them.
import type { AwsCall, AwsResponse } from '#scripts/local/aws-services/aws-proxy.ts';
import {
  type LocalFaultSettings,
  localFaultSettingsSchema,
} from '#scripts/local/faults/fault-settings.ts';

export const makeAwsCall = (action: string, body: object, caller = 'Writer'): AwsCall => ({
  caller,
  service: 'dynamodb',
  action,
  method: 'POST',
  path: '/',
  headers: {},
  body: Buffer.from(JSON.stringify(body)),
});

export const makeAwsOkResponse = (body: object = {}): AwsResponse => ({
  status: 200,
  body: JSON.stringify(body),
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
export const readAwsJsonBody = ({ body }: AwsCall | AwsResponse): any =>
  JSON.parse(body.toString());

/** The format of LOCAL_FAULTS. */
export const parseLocalFaultSettings = (text: string): LocalFaultSettings =>
  localFaultSettingsSchema.parse(text);
