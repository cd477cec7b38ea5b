// A conditional write that reports its own success even when its response was lost.
import { TransactionRejectedError } from './errors.ts';
import { type TableWrite, writeTransaction } from './table.ts';

/**
 * Whether the condition of the write held. The SDK repeats a call whose response was lost, and a plain conditional
 * write then fails its own condition. A transaction does not, because the repetition has its token. It costs twice as
 * much, so it is only for what may be used, claimed or announced once.
 */
export async function isWriteAcceptedOnce(write: TableWrite): Promise<boolean> {
  try {
    await writeTransaction([write]);
    return true;
  } catch (error) {
    if (error instanceof TransactionRejectedError) return false;
    throw error;
  }
}
