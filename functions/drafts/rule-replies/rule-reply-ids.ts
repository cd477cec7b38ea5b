// The ids of replies by rule for clients: they name the place of the reply within its account, its event and its rule.
// They cannot address another account's replies.
import type { FoundRuleReply } from '#functions/drafts/rule-replies/rule-reply-repository.ts';
import type { ReplyStoragePlace } from '#platform/table/keys.ts';
import { AppError } from '#shared/errors.ts';

/** No part contains the separator. */
const SEPARATOR = '~';

const PLACE_KINDS = { p: 'POST', c: 'CONVERSATION' } as const;
type PlaceCode = keyof typeof PLACE_KINDS;

const formatPlace = ({ kind, id }: ReplyStoragePlace): string =>
  [kind === 'POST' ? 'p' : 'c', id].join(SEPARATOR);

/** `#` separates the parts of keys, so no id of the API contains it. */
const formatEventKey = (eventKey: string): string => eventKey.replace('#', SEPARATOR);

export const formatApprovalId = ({ place, draft }: FoundRuleReply): string =>
  [formatPlace(place), draft.id].join(SEPARATOR);

export const formatProcessedEventId = ({
  place,
  automation,
}: Pick<FoundRuleReply, 'place' | 'automation'>): string =>
  [formatPlace(place), formatEventKey(automation.eventKey), automation.ruleId].join(SEPARATOR);

export const formatProcessedActionId = (reply: FoundRuleReply): string =>
  [formatProcessedEventId(reply), reply.automation.actionId].join(SEPARATOR);

const findPlace = (
  code: string | undefined,
  id: string | undefined,
): ReplyStoragePlace | undefined =>
  id && (code === 'p' || code === 'c')
    ? { kind: PLACE_KINDS[code satisfies PlaceCode], id }
    : undefined;

type ApprovalIdParts = { readonly place: ReplyStoragePlace; readonly replyId: string };

/** Undefined for a text that cannot be such an id. */
export function findApprovalIdParts(id: string): ApprovalIdParts | undefined {
  const [code, placeId, replyId, ...rest] = id.split(SEPARATOR);
  const place = findPlace(code, placeId);
  return place && replyId && rest.length === 0 ? { place, replyId } : undefined;
}

/** @throws AppError not_found */
export function parseApprovalId(id: string): ApprovalIdParts {
  const parts = findApprovalIdParts(id);
  if (parts === undefined) throw new AppError('not_found');
  return parts;
}

/** @throws AppError not_found */
export function parseProcessedEventId(id: string): {
  readonly place: ReplyStoragePlace;
  readonly eventKey: string;
  readonly ruleId: string;
} {
  const [code, placeId, kind, digest, ruleId, ...rest] = id.split(SEPARATOR);
  const place = findPlace(code, placeId);
  if (!place || !kind || !digest || !ruleId || rest.length > 0) throw new AppError('not_found');
  return { place, eventKey: `${kind}#${digest}`, ruleId };
}
