// Why a call would be refused, before it is made.
import { type EndpointName, getEndpoint } from '../http/endpoints.ts';
import { isImpersonating } from '../session/session.ts';

/** What is the owner's alone, as the end of the sentence. */
export const describeOwnerOnly = (action = 'do this'): string =>
  `Only the owner of the account can ${action}.`;

/** Undefined when it may be made. An admin who looks around as the owner changes nothing, unless the contract says so. */
export const findCallRefusal = (call: EndpointName | undefined): string | undefined =>
  call !== undefined && isImpersonating() && getEndpoint(call).isOwnerOnly
    ? describeOwnerOnly()
    : undefined;
