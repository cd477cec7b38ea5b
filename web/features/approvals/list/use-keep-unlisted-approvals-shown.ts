// Replies that are shown although the page no longer has them. One with unsaved typed text stays until the owner
// refreshes; the others are empty places until these close.
import { useState } from 'react';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import {
  readUnsentTypedText,
  writeUnsentTypedText,
} from '#web/lib/session/user-data-in-browser.ts';
import { keepApprovalsInPlace } from '../keep-approvals-in-place.ts';

type Approvals = readonly AwaitingApproval[];

/** The reply may have been decided elsewhere or moved to the next page. The refusal of its save says more. */
const KEPT_ERROR =
  'This reply is not on this page of the list any more. Your text stays here until you refresh.';

const mustKeep = ({ id, error }: AwaitingApproval): boolean =>
  error === KEPT_ERROR || readUnsentTypedText(id) !== null;

/** A text in generation will no longer arrive, so the card must not wait for it. */
const keep = (approval: AwaitingApproval): AwaitingApproval | undefined => {
  if (!mustKeep(approval)) return undefined;
  const { rule_processed_event_response: response } = approval;
  const isGenerating = response.status === 'generating';
  return {
    ...approval,
    error: KEPT_ERROR,
    rule_processed_event_response: isGenerating ? { ...response, status: 'editing' } : response,
  };
};

/** `page` names the page and its order. */
export function useKeepUnlistedApprovalsShown(listed: Approvals | undefined, page: string) {
  const [known, setKnown] = useState({ listed, page, shown: listed });
  let { shown } = known;
  // Set while rendering: in an effect the card would vanish for a moment, and its text with it.
  if (listed !== known.listed || page !== known.page) {
    const canKeep = page === known.page && listed !== undefined && shown !== undefined;
    shown = canKeep
      ? keepApprovalsInPlace(shown ?? [], listed, (approval) => keep(approval) ?? approval)
      : listed;
    setKnown({ listed, page, shown });
  }
  const listedIds = new Set(listed?.map(({ id }) => id));
  return {
    approvals: shown,
    /** The replies of which only the place is left. */
    vacatedIds: (shown ?? []).flatMap(({ id, error }) =>
      listedIds.has(id) || error === KEPT_ERROR ? [] : [id],
    ),
    closePlaces: (ids: readonly string[]) =>
      setKnown((latest) => ({
        ...latest,
        shown: latest.shown?.filter(
          (approval) => latest.listed?.includes(approval) || !ids.includes(approval.id),
        ),
      })),
    /** Runs after a refresh by the owner. */
    forgetKept: () => {
      for (const { id, error } of shown ?? [])
        if (error === KEPT_ERROR) writeUnsentTypedText(id, null);
      setKnown((latest) => ({ ...latest, shown: latest.listed }));
    },
  };
}
