// Finds out why a call would be refused, before it is made.
import { type EndpointName, getEndpoint } from '../http/api-endpoints.ts';
import { isImpersonating } from '../session/session.ts';

/** Names an owner-only action, as the end of a sentence. */
export const describeOwnerOnlyAction = (action = 'do this'): string =>
  `Only the owner of the account can ${action}.`;

/** Undefined when the call may be made. An impersonating admin changes nothing, unless the contract allows it. */
export const findApiCallRefusalReason = (call: EndpointName | undefined): string | undefined =>
  call !== undefined && isImpersonating() && getEndpoint(call).isOwnerOnly
    ? describeOwnerOnlyAction()
    : undefined;
