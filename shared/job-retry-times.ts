// How long a message of a work queue waits after each failure, and the longest delay before its first delivery.

/** The longest delay of a message. Source: SQS developer guide, delay queues. */
export const MAX_SQS_DELAY_SECONDS = 900;

/**
 * Seconds after the first failure, the second, and so on: short errors cost seconds, and an outage of 34 minutes loses
 * nothing.
 */
export const JOB_RETRY_DELAYS_SECONDS = [5, 15, 60, 180, 300, 600, 900] as const;

/**
 * Every wait is followed by one more delivery. After the last one fails, the message moves to the dead-letter queue.
 */
export const MAX_JOB_DELIVERIES = JOB_RETRY_DELAYS_SECONDS.length + 1;
