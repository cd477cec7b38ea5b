// Structured logs. Log ids and codes only; never tokens, passwords or the text of messages.
import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';
import { getLogContext } from './log-context.ts';

/** `appendKeys` of the logger would mix the ids of jobs that run in parallel. */
class ContextLogFormatter extends LogFormatter {
  override formatAttributes(
    { logLevel, message, timestamp, serviceName, xRayTraceId }: UnformattedAttributes,
    others: LogAttributes,
  ): LogItem {
    const attributes = {
      level: logLevel,
      message,
      timestamp: this.formatTimestamp(timestamp),
      service: serviceName,
      xray_trace_id: xRayTraceId,
      ...getLogContext(),
    };
    return new LogItem({ attributes }).addAttributes(others);
  }
}

/** POWERTOOLS_SERVICE_NAME makes the function the service of its log lines. */
export const logger = new Logger({ logFormatter: new ContextLogFormatter() });
