// Checks whether the network reports a single object as gone.
import { UnreadableResponseError } from '#platform/instagram/graph-api.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';

/** False also when the response says nothing about the object. @throws NetworkError when the error concerns calls in general */
export async function isGoneOnNetwork(read: () => Promise<unknown>): Promise<boolean> {
  try {
    await read();
    return false;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.kind === 'gone') return true;
    if (error.kind === 'refused' || error instanceof UnreadableResponseError) return false;
    throw error;
  }
}
