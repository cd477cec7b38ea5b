// Reads pages of a list that may be too much data for one response: the network answers a smaller one.
import { NetworkError } from './network-error.ts';

/** "Please reduce the amount of data you're asking for"; also the code of unknown failures. */
const TOO_MUCH_DATA_CODE = 1;

/** Whether the failure may concern only the requested object, not the whole network. */
export const mayFailureConcernOneObjectOnly = (error: unknown): error is NetworkError =>
  error instanceof NetworkError && error.kind === 'outage' && error.code === TOO_MUCH_DATA_CODE;

/**
 * Reads a page of up to `limit` entries, and halves the limit while the page is too much data. Returns the size with
 * which the next page should begin. @throws NetworkError when even a page of one entry fails
 */
export async function readNetworkPageThatFits<Page>(
  limit: number,
  read: (limit: number) => Promise<Page>,
): Promise<{ readonly page: Page; readonly limit: number }> {
  try {
    return { page: await read(limit), limit };
  } catch (error) {
    if (!mayFailureConcernOneObjectOnly(error) || limit <= 1) throw error;
    return readNetworkPageThatFits(Math.floor(limit / 2), read);
  }
}
