// Lists the daily figures of drafts.
import { formatUtcDay, nowMs } from '#platform/clock.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { draftsContracts } from '#shared/contracts/drafts.ts';
import { DAY_MS } from '#shared/durations.ts';
import { readDraftDayFigures } from '../storage/draft-figures-repository.ts';

type Contract = typeof draftsContracts.listDraftFigures;

export async function listDraftFigures({
  request,
  caller,
}: ApiRouteInput<Contract>): Promise<ContractResponse<Contract>> {
  const firstDay = formatUtcDay(nowMs() - (request.days - 1) * DAY_MS);
  const figures = await readDraftDayFigures(caller, firstDay);
  return {
    figures: figures.map(({ day, counts, rejected, answeredBy }) => ({
      day,
      ...counts,
      rejected,
      answered_by: answeredBy,
    })),
  };
}
