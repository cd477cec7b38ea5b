// The look of the reply box and its field, enabled or not.
export const REPLY_BOX_CLASS =
  'mt-2 animate-appear rounded-xl border border-hairline bg-surface p-2 focus-within:border-accent/60';

export const REPLY_FIELD_CLASS =
  'block field-sizing-content max-h-80 min-h-20 w-full resize-none rounded-lg bg-transparent px-2 py-1.5 text-[15px] leading-normal outline-none';
