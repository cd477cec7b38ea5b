// Times of silence for rules: the owner answered on a phone, or a person asked for no more automatic messages.
import { expect } from 'vitest';
import { isAutoResponderReply } from '#functions/conversations/domain/is-auto-responder-reply.ts';
import type { StoredReply } from '#functions/drafts/storage/reply-repository.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getSimulatedFollowerNetwork } from '../network/simulated-follower-network.ts';
import { getDraftHistories } from '../replies/recorded-draft-history.ts';
import type { Simulation } from '../runs/simulator.ts';
import type { SimulatedRuleReply } from './read-rules-end-state.ts';

/** A worker that judged the reply earlier may still send it within its timeout. */
const WORKER_TIMEOUT_MS = 60_000;
const HOUR_MS = 3_600_000;
const TAKEOVER_MS = 24 * HOUR_MS;

/** When a reply to a comment or message was claimed for its network call; undefined without a claim. */
type Claim = { readonly reply: SimulatedRuleReply; readonly at: number | undefined };

const listClaims = (
  simulation: Simulation,
  replies: readonly SimulatedRuleReply[],
): readonly Claim[] => {
  const histories = getDraftHistories(simulation);
  return replies.map((reply) => ({
    reply,
    at: histories.get(reply.draft.id)?.find(({ draft }) => draft.state === 'posting')?.at,
  }));
};

/** When a comment or message of this id was first stored; undefined if never. */
const findStoredAt = ({ writes }: Simulation, id: string): number | undefined =>
  writes.find(({ input }) => JSON.stringify(input).includes(`"id":{"S":"${id}"}`))?.at;

const listIds = (claims: readonly Claim[]) => claims.map(({ reply }) => reply.draft.id);
const isLive = ({ reply }: Claim): boolean => reply.draft.state === 'live';

/** Rules no longer answer a comment or message once the product knows of an answer on a phone. */
function expectPhoneAnswersRespected(simulation: Simulation, claims: readonly Claim[]): void {
  const { replies } = getSimulatedFollowerNetwork(simulation.world);
  for (const { id, commentId } of replies.filter(({ by }) => by === 'phone')) {
    const storedAt = findStoredAt(simulation, id) ?? Number.POSITIVE_INFINITY;
    const ofRules = claims.filter(({ reply }) => reply.subjectId === commentId);
    const isKnownAsRules = ofRules.some(
      ({ reply, at = Infinity }) => reply.channel === 'public_reply' && at <= storedAt,
    );
    if (isKnownAsRules) continue;
    const late = ofRules.filter((claim) => isLive(claim) && (claim.at ?? 0) > storedAt);
    expect(listIds(late), `after the phone answered ${commentId}`).toEqual([]);
  }
}

/** The messages and story replies of a person that rules answered. */
function selectClaimsForPerson(
  { world }: Simulation,
  claims: readonly Claim[],
  contactId: string,
): readonly Claim[] {
  const { conversations, comments } = getSimulatedFollowerNetwork(world);
  const isOfPerson = ({ reply: { subjectId, channel } }: Claim) =>
    channel === 'message'
      ? conversations.messages.some((one) => one.id === subjectId && one.contactId === contactId)
      : channel === 'private_reply' &&
        comments.some((one) => one.id === subjectId && one.fromId === contactId);
  return claims.filter(isOfPerson);
}

const isUnseen = ({ reply }: Claim): boolean => reply.automation.approval === 'not_needed';

type Message = ReturnType<typeof getSimulatedFollowerNetwork>['conversations']['messages'][number];

const toIso = (at: number): string => new Date(at).toISOString();

/** A message that the product may take for Instagram's own automatic one. */
function seemsAutomatic({ contactId, at }: Message, messages: readonly Message[]): boolean {
  const preceding = messages.findLast(
    (one) => one.by === 'contact' && one.contactId === contactId && one.at <= at,
  );
  return preceding !== undefined && isAutoResponderReply(toIso(at), toIso(preceding.at));
}

/** Rules send a person no unseen message for a day after the owner wrote to them on a phone. */
function expectTakeoversRespected(simulation: Simulation, claims: readonly Claim[]): void {
  const { messages } = getSimulatedFollowerNetwork(simulation.world).conversations;
  const byOwner = messages.filter((one) => one.by === 'phone' && !seemsAutomatic(one, messages));
  for (const { id, contactId, at: writtenAt } of byOwner) {
    const from = (findStoredAt(simulation, id) ?? Number.POSITIVE_INFINITY) + WORKER_TIMEOUT_MS;
    const toPerson = selectClaimsForPerson(simulation, claims, contactId);
    const late = toPerson.filter(
      (claim) =>
        isUnseen(claim) &&
        isLive(claim) &&
        (claim.at ?? 0) > from &&
        (claim.at ?? 0) < writtenAt + TAKEOVER_MS,
    );
    expect(listIds(late), `after the owner wrote to ${contactId}`).toEqual([]);
  }
}

/** A reply that ended because the owner answered belongs to an event that the owner answered. */
function expectOwnersAnswersExist(
  { world }: Simulation,
  replies: readonly StoredReply[],
  ruleReplies: readonly SimulatedRuleReply[],
): void {
  const { replies: below, conversations, comments } = getSimulatedFollowerNetwork(world);
  const getPersonId = (subjectId: string) =>
    comments.find(({ id }) => id === subjectId)?.fromId ??
    conversations.messages.find(({ id }) => id === subjectId)?.contactId;
  const isByOwner = ({ by }: { readonly by: string }) => by === 'phone';
  for (const { subjectId, automation, draft } of ruleReplies) {
    if (automation.endedBy !== 'already_answered' && automation.endedBy !== 'owner_took_over')
      continue;
    const personId = getPersonId(subjectId);
    const isAnswered =
      below.some((one) => isByOwner(one) && one.commentId === subjectId) ||
      conversations.messages.some((one) => isByOwner(one) && one.contactId === personId) ||
      replies.some(
        (one) => one.draft.automation === null && getPersonId(one.subjectId) === personId,
      );
    expect(isAnswered, `${draft.id} ended by ${automation.endedBy}`).toBe(true);
  }
}

type OptOutSpan = { readonly contactId: string; readonly from: number; readonly until: number };

/** The time from a person's known wish until they write START. */
function listOptOutSpans(simulation: Simulation): readonly OptOutSpan[] {
  const { messages } = getSimulatedFollowerNetwork(simulation.world).conversations;
  const isWish = (word: string) => (one: (typeof messages)[number]) =>
    one.by === 'contact' && one.text.toUpperCase().startsWith(word);
  return messages.filter(isWish('STOP')).map(({ id, contactId, at }) => {
    const isResumed = (one: (typeof messages)[number]) =>
      isWish('START')(one) && one.contactId === contactId && one.at >= at;
    const storedAt = findStoredAt(simulation, id) ?? Number.POSITIVE_INFINITY;
    const { sk } = tableKeys.person(simulation.tenant.subject, contactId);
    const isRecord = (input: unknown): boolean => {
      const written = JSON.stringify(input);
      return written.includes(sk) && written.includes('"is_out":{"BOOL":true}');
    };
    const record = simulation.writes.find((one) => one.at >= storedAt && isRecord(one.input));
    const from = (record?.at ?? Number.POSITIVE_INFINITY) + WORKER_TIMEOUT_MS;
    return { contactId, from, until: messages.find(isResumed)?.at ?? Number.POSITIVE_INFINITY };
  });
}

/** A person who opted out gets no automatic message, approved or not. */
function expectOptOutsRespected(simulation: Simulation, claims: readonly Claim[]): void {
  for (const { contactId, from, until } of listOptOutSpans(simulation)) {
    const late = selectClaimsForPerson(simulation, claims, contactId).filter(
      (claim) => isLive(claim) && (claim.at ?? 0) > from && (claim.at ?? 0) < until,
    );
    expect(listIds(late), `after ${contactId} wrote STOP`).toEqual([]);
  }
}

export function expectRulesStaySilent(
  simulation: Simulation,
  replies: readonly StoredReply[],
  ruleReplies: readonly SimulatedRuleReply[],
): void {
  const claims = listClaims(simulation, ruleReplies);
  expectOwnersAnswersExist(simulation, replies, ruleReplies);
  expectPhoneAnswersRespected(simulation, claims);
  expectTakeoversRespected(simulation, claims);
  expectOptOutsRespected(simulation, claims);
}
