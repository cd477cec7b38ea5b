// An e-mail that the sandbox received instead of SES.

export interface ReceivedEmail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  /** Absent in emails that were stored before the field existed. */
  readonly replyTo?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** ISO time. */
  readonly sentAt: string;
}
