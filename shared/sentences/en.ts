// Every sentence that the server says to a user: code → text with {placeholders}. Another language needs one more file like
// this, and the choice between them in `say`. What is said later stores the code (`stored-sentence.ts`).
// `{name:minute}` and `{name:date}` take an ISO time. The error codes of the API are codes of sentences, too.

/** How numbers and dates are written. */
export const DISPLAY_LOCALE = 'en-GB';

/** Screens say these by themselves as well. The browser loads them and `FIELD_SENTENCES`, no others. */
export const SCREEN_SENTENCES = {
  fill_all_fields: 'Please fill out all fields',
  terms_not_agreed: 'You must agree to the terms and conditions',
  password_too_short: 'Password is too short (minimum is {minimum} characters)',
  password_too_long: 'Password is too long (maximum is {maximum} characters)',
  password_must_include: 'Password must include {missing}',
  password_lowercase: 'a lowercase letter',
  password_uppercase: 'an uppercase letter',
  password_digit: 'a digit',
  password_special: 'a special character',
  passwords_differ: 'Passwords do not match',
  promo_applied: 'Your promo code has been applied.',
  promo_refused: 'Sorry, your promo code could not be applied.',
  reply_text_replaced:
    'The text of this reply has changed since you saw it. Please read it once more.',
  partly_approve: '{done} of {total} were approved.',
  partly_discard: '{done} of {total} were discarded.',
  partly_update_reply: '{done} of {total} were changed.',
  posting_paused_until:
    'Instagram restricts your account, so nothing is posted until {until:minute}.',
  outside_reply_window:
    'Instagram lets you answer within 24 hours of the last message. That time is over; your text is kept.',
  wish_failed: 'The AI could not change your text. It is still here; please try once more.',
} as const;

/** Errors of the API, by their code. */
export const ERROR_SENTENCES = {
  bad_request: 'The request could not be read.',
  unauthorized: 'Please log in again.',
  invalid_client: 'This app is not known here.',
  invalid_grant: 'Invalid credentials. Did you enter them correctly?',
  unsupported_grant_type: 'This way of logging in is not supported.',
  no_subscription: 'You need an active subscription to do this.',
  'No Subscription': 'You need an active subscription to do this.',
  'Missing required param: customer.':
    'There is nothing to manage yet. Please subscribe to a plan first.',
  forbidden: 'You are not allowed to do this.',
  cannot_post_as_impersonated_user: 'You cannot post while signed in as somebody else.',
  max_responses_for_plan:
    'You have reached the writing prompt generation limit of your current plan.',
  max_posted_comments_for_plan: 'You have reached the comment limit of your current plan.',
  max_instagram_accounts_for_plan:
    'You have reached the Instagram Account limit of your current plan.',
  not_found: 'We could not find that.',
  method_not_allowed: 'This address does not answer that method.',
  conflict: 'This has changed in the meantime.',
  text_changed: 'This text was changed in another window.',
  posting_paused: 'Instagram restricts your account, so nothing is posted at the moment.',
  payload_too_large: 'The request is too large.',
  unsupported_media_type: 'Please send JSON.',
  validation_failed: 'Some fields need another look.',
  too_many_facts: 'There is no room for another fact. Please delete one that you no longer need.',
  rate_limited: 'Too many requests. Please wait a moment and try again.',
  internal: 'An unexpected error occurred.',
  unavailable: 'This is not available right now. Please try again.',
} as const;

/** Fields of requests and of what is stored: who reads them loads no other. */
export const FIELD_SENTENCES = {
  id_malformed: 'This is not a valid id.',
  email_invalid: 'Please enter a valid email address',
  rule_too_long: 'This rule is too long: shorten its texts, or make two rules of it.',
  time_missing: 'Choose a date and a time.',
  time_without_offset:
    'Add the offset from UTC to the date and time, as in 2026-12-24T18:00:00+01:00 or 2026-12-24T17:00:00Z.',
  delay_reversed: 'The second number must not be smaller than the first.',
  delay_too_long: 'Instagram accepts this reply for {minutes} minutes only.',
  action_without_text: 'Write at least one text.',
  action_text_too_long: 'This text is too long for Instagram.',
  action_id_repeated: 'Each action needs an id of its own.',
  action_id_reserved: 'An action cannot have the id "rule".',
  text_unreadable: 'Write this without hidden characters, so that people can read it.',
  fact_empty: 'Write what is true.',
  disclosure_says_nothing:
    'Say that the reply is automated, with a word such as “automated”, “bot” or “AI”.',
  not_an_emoji: 'Choose emoji only.',
  not_a_language: 'This is no language that we know.',
  disclosure_without_words: 'Write a few words, or leave it empty.',
  disclosure_not_one_line: 'Write it in one line.',
  wish_text_too_long: 'This text is too long to be changed. Please shorten it first.',
} as const;

export const SERVER_SENTENCES = {
  /** A text that was stored before its code was. */
  as_written: '{text}',

  // Requests.
  rate_limited_moment: 'Too many requests. Please try again in a moment.',
  rate_limited_minute: 'Too many requests. Please try again in a minute.',
  rate_limited_minutes: 'Too many requests. Please try again in {minutes} minutes.',
  rate_limited_hour: 'Too many requests. Please try again in an hour.',
  rate_limited_hours: 'Too many requests. Please try again in {hours} hours.',
  no_json_object: 'Please send a JSON object.',
  signed_request_not_recent: 'This request is too old, or from the future.',
  something_went_wrong: 'Something went wrong. Please try again.',
  field_missing: 'This is needed.',
  field_too_small: 'This is too short or too small.',
  field_too_big: 'This is too long or too large.',
  field_malformed: 'This is not in the right form.',

  // Logging in, the profile, support.
  email_taken: 'Email has already been taken',
  email_changed_today:
    'Your current email address has already been changed in the last 24 hours. Please try again tomorrow.',
  password_changed_today:
    'The password of this email address has been changed in the last 24 hours. To change it once more, log out and use Forgot Password.',
  password_too_common: 'Password is too common, please choose a less predictable one',
  password_wrong: 'This is not your current password',
  password_updated: 'Password updated, please log in with your new password',
  refresh_token_missing: 'No refresh token',
  reset_link_sent:
    'If this address has an account, we sent a link to choose a new password to it, now or in the last 24 hours. It works until it is used or a day old. If it is not there, look in spam.',
  reset_link_invalid: 'This link is no longer valid. Please request a new one.',
  user_deleted: 'User deleted successfully',
  contact_name_too_long: 'Name is too long (maximum is {maximum} characters)',
  contact_email_too_long: 'Email is too long (maximum is {maximum} characters)',
  contact_subject_too_long: 'Subject is too long (maximum is {maximum} characters)',
  contact_message_too_long: 'Message is too long (maximum is {maximum} characters)',
  contact_sent: 'One of our team will be in touch soon.',
  admin_not_impersonated: 'You cannot sign in as an admin.',
  not_impersonating: 'You are not signed in as somebody else.',
  impersonation_stopped: 'Impersonation stopped',
  impersonated_user_not_changed: 'You cannot change anything while signed in as somebody else.',

  // Accounts and plans.
  no_account_chosen: 'No Instagram account has been chosen yet.',
  account_used_elsewhere: 'This Instagram account is in use elsewhere. Please contact support.',
  account_not_professional:
    'Your Facebook page must be linked to an Instagram Business or Creator account.',
  account_needs_link: 'Please link your Facebook account again and accept all permissions.',
  plan_not_offered: 'This plan is not on offer any more.',

  // Replies that are asked for, posted or taken back.
  reply_empty: 'Please write a reply first.',
  comment_reply_too_long: 'A reply can have {maximum} characters at most.',
  message_too_long_by_byte:
    'This message is 1 byte too long for Instagram. Most letters take one byte, letters with accents two or three, an emoji four or more.',
  message_too_long_by_bytes:
    'This message is {bytes} bytes too long for Instagram. Most letters take one byte, letters with accents two or three, an emoji four or more.',
  own_writing: 'You wrote this yourself.',
  replied_too_often: 'You have replied to this {times} times already.',
  regenerated_too_often:
    'You have asked for ten other texts of this reply within an hour. Please write it yourself, or wait a while.',
  draft_being_written: 'This draft is still being written.',
  reply_not_editable: 'This reply can no longer be edited.',
  reply_on_its_way: 'This reply is already on its way.',
  own_reply_on_its_way: 'Your reply is already on its way.',
  reply_published: 'This reply is already on Instagram.',
  reply_sent: 'This reply was sent already.',
  posting_paused_try_then:
    'Instagram restricts your account, so nothing is posted until {until:minute}. Please try again then; your text is kept.',

  // Why a reply was not sent. These are stored and read much later, so none says how long something takes yet.
  gone_comment: 'This comment is no longer on Instagram.',
  gone_message: 'This conversation is no longer on Instagram. Your text is kept.',
  conversation_missing:
    'This conversation is no longer here, so nothing was sent. Your reply is kept.',
  message_unsent:
    'The person has taken this message back, so nothing was sent. Your reply is kept.',
  reply_refused_comment:
    'Instagram takes no reply to this comment from your account. Your text is kept.',
  reply_refused_message:
    'Instagram takes no private message about this comment: it allows one within seven days, and not to everybody. Your text is kept.',
  person_unavailable:
    'This person cannot get messages from you now; they may have blocked you or left Instagram. Your text is kept.',
  rule_answer_unconfirmed:
    'A rule of yours may have answered this already, and Instagram has not confirmed it yet. Please look there before you post yours. Your text is kept.',
  generation_failed:
    'We could not write a draft for this one. Please write your reply yourself or generate a new one.',
  plan_inactive: 'Your plan is not active, so nothing was posted. Your reply is kept.',
  login_lost:
    'Instagram no longer lets us post for you. Please link your account again; your reply is kept.',
  unreachable: 'Instagram could not be reached. Nothing was posted; please try again.',
  comment_hidden: 'This comment is hidden, and Instagram takes no reply to it.',
  private_reply_too_late:
    'Instagram accepts a private reply for seven days after the comment only.',
  never_sent_comment:
    'Something went wrong on our side, and your reply was not sent. Your text is kept; please post it again.',
  never_sent_message:
    'Something went wrong on our side, and your message was not sent. Your text is kept; please send it again.',
  rejected_comment: 'Instagram refused this reply. You can change the text and try again.',
  rejected_message: 'Instagram refused this message. You can change the text and try again.',
  spam_comment:
    'Instagram held your reply back because it looked like spam. Please change the text, and try again later.',
  spam_message:
    'Instagram held your message back because it looked like spam. Please change the text, and try again later.',
  messages_off:
    'The access to your messages is switched off on Instagram. Please allow it in the Instagram app under Settings, Messages, Connected tools; your text is kept.',
  messaging_blocked:
    'Instagram let your account send no messages when this was tried. Please try again later; your text is kept.',
  messaging_banned:
    'Instagram lets your account send no messages through other apps. Please answer in the Instagram app; your text is kept.',
  posting_restricted:
    'Instagram let your account post nothing when this was tried. Please try again later; your text is kept.',
  thread_taken:
    'Another app holds this conversation on Instagram. Please answer there, or try again later; your text is kept.',
  account_restricted:
    'Instagram has restricted your account. Please open the Instagram app and do what it asks, then try again; your text is kept.',
  comment_closed:
    'This comment is hidden, or comments on its post are switched off, so Instagram takes no reply. Your text is kept.',
  duplicate:
    'Instagram does not take the same text twice in a row. Please change a word and try again.',
  app_not_allowed:
    'Instagram does not allow our app to do this at the moment, and only we can change that. Your text is kept.',
  checkpoint:
    'Facebook wants you to confirm something first. Please log in to facebook.com and do what it asks, then link your account again; your reply is kept.',
  role_lost:
    'Your Facebook login has no role on the page of this account any longer. Please get the role back, then link your account again; your reply is kept.',

  // Whether a reply was sent is unknown, or was.
  not_found_comment:
    'Instagram did not confirm your reply, and it cannot be found under the comment. Please check there before you post it again.',
  not_found_message:
    'Instagram did not confirm your message, and it cannot be found in the conversation. Please check there before you send it again.',
  not_read_back_comment:
    'Instagram did not confirm your reply, and we could not look whether it stands. Please check under the comment before you post it again.',
  not_read_back_message:
    'Instagram did not confirm your message, and we could not look whether it arrived. Please check the conversation on Instagram before you send it again.',
  unexplained_comment:
    'Instagram did not confirm your reply, and a reply of yours under the comment may be it, changed by Instagram. Please check there; if it is not yours, change a word and post it again.',
  unexplained_message:
    'Instagram did not confirm your message, and a message of yours in the conversation may be it, changed by Instagram. Please check there; if it is not this one, change a word and send it again.',
  earlier_published_comment:
    'What you posted before has arrived after all: it stands under the comment. Nothing else was posted.',
  earlier_published_message:
    'What you sent before has arrived after all: it stands in the conversation. Nothing else was sent.',
  earlier_unconfirmed_comment:
    'What you posted before may have arrived after all, and Instagram does not let us tell. Nothing else was posted. Please check under the comment, and post again if you want this one too.',
  earlier_unconfirmed_message:
    'What you sent before may have arrived after all, and Instagram does not let us tell. Nothing else was sent. Please check the conversation on Instagram, and send again if you want this one too.',
  rule_answered_meanwhile:
    'A rule of yours has answered this meanwhile. Your text is kept; post it again if you want to add it.',

  // Why a reply by rule ended.
  guard_expired: 'Nobody approved this reply in time, so it was not sent.',
  answered_meanwhile: 'You answered this yourself meanwhile, so the rule did not.',
  guard_reset: 'The rules were reset, so this was not sent.',
  reply_discarded: 'This reply was discarded.',
  reply_discarded_by_owner: 'You discarded this reply.',
  opted_out_yourself:
    'This person asked for no more automatic messages. You can write to them yourself.',
  same_text_sent:
    'Your rules sent this person the same text within the hour, so it was not sent again.',
  guard_rule_deleted: 'The rule was deleted, so nothing was sent.',
  guard_rule_inactive: 'The rule was switched off, so nothing was sent.',
  guard_rule_changed: 'The rule was changed and does not answer this any more.',
  guard_no_subscription: 'Your plan is not active, so nothing was sent.',
  guard_rules_not_in_plan: 'Rules are not part of your plan any more, so nothing was sent.',
  guard_subject_deleted: 'What the rule would have answered was deleted.',
  guard_subject_hidden: 'The comment is hidden, and Instagram takes no reply to it.',
  guard_own_writing: 'You wrote this yourself.',
  guard_already_answered: 'You answered this yourself, so the rule did not.',
  guard_owner_took_over:
    'You wrote to this person yourself within 24 hours, so the rule stays silent.',
  guard_window_closed: 'Instagram does not accept this reply any more: its time is over.',
  guard_private_reply_sent: 'Instagram accepts one private reply to a comment, and one was sent.',
  guard_rule_answered: 'A rule has answered this already.',
  guard_opted_out: 'This person asked for no more automatic messages.',
  guard_person_muted:
    'This person wrote far more often than your rules may answer, so they leave this person to you for a day.',

  // Why a reply by rule waits for its owner.
  reply_taken_back: 'You took this reply back.',
  reply_taken_back_waits: 'Nothing is sent until you approve it.',
  reply_not_written: 'This reply has no text yet: it is written when you look at it.',
  guard_unseen_not_in_plan:
    'Your plan sends no replies of rules without your approval any more, so this waits for you.',
  guard_texts_changed: 'The texts of the rule were changed since, so this waits for you.',
  guard_fact_outdated: 'The text uses a fact that is no longer valid, so this waits for you.',
  reply_uses_outdated_fact:
    'The text uses a fact that is no longer valid. Please change the text, or generate a new one.',
  guard_approval_mode: 'The rule was switched to approval mode, so this waits for you.',
  guard_with_other_app:
    'Another app was handling this conversation on Instagram, so this waits for you.',
  draft_is_fallback: 'The model wrote nothing usable, so this text waits for you.',
  reply_not_wanted: 'The smart check did not say that a reply is wanted, so it waits for you.',
  person_cap_reached:
    'Your rules had as many replies for this person as they may send within an hour, so this one waits for you.',
  hours_full:
    'Your rules had as many replies to send as they may for two days ahead, so this one waits for you.',
  rule_share_used:
    'Your rules have used their share of the texts of your plan. Press Generate, or write it yourself.',
  // Short, as their end says what to do: a card shows three lines of them.
  text_cap_account: "Your rules used up an hour's texts. Press Generate, or write it yourself.",
  text_cap_person:
    "Your rules used up an hour's texts for this person. Press Generate, or write it yourself.",
  text_cap_rule: "This rule used up an hour's texts. Press Generate, or write it yourself.",
  unreadable_comment:
    'This answers a comment without text, which the AI model cannot read, so it waits for you.',
  unreadable_image: 'This answers a picture, which the AI model cannot read, so it waits for you.',
  unreadable_video: 'This answers a video, which the AI model cannot read, so it waits for you.',
  unreadable_audio:
    'This answers a voice message, which the AI model cannot read, so it waits for you.',
  unreadable_file:
    'This answers an attachment, which the AI model cannot read, so it waits for you.',
  unreadable_unsupported:
    'This answers content that only Instagram shows, which the AI model cannot read, so it waits for you.',
  unreadable_story: 'This answers a story, which the AI model cannot read, so it waits for you.',
  unreadable_share:
    'This answers a shared post without words, which the AI model cannot read, so it waits for you.',
  unreadable_sign:
    'This answers a sign without words, which the AI model cannot read, so it waits for you.',
  misfire_burst:
    'The rule answered {times} times within an hour. Its replies wait for your approval now.',
  misfire_same_text:
    'The rule sent the same text to too many different questions within an hour. Its replies wait for your approval now.',
  misfire_blocked:
    'Instagram blocked your account from posting after a reply of this rule. Its replies wait for your approval now.',
  gate_empty: 'The model gave no text, so it waits for you.',
  gate_too_long: 'The text is too long to be sent unseen, so it waits for you.',
  gate_hidden_characters:
    'The text has characters that cannot be seen or that imitate others, so it waits for you.',
  gate_markup: 'The text looks like code, so it waits for you.',
  gate_leak: 'The text looks like instructions to the model, so it waits for you.',
  gate_contact:
    'The text names a link, an account, a number or a way to pay that you have not published, so it waits for you.',
  gate_money: 'The text names an amount, a discount or a code, so it waits for you.',
  gate_promise: 'The text promises something, so it waits for you.',
  gate_sensitive:
    'The text is about health, law, politics, your business or what is known of a person, so it waits for you.',
  gate_abuse: 'The text may offend, so it waits for you.',
  gate_serious: 'This answers something serious, so it waits for you.',
  gate_promise_to_check: 'The text promises that you find something out, so it waits for you.',
  gate_unfounded:
    'The text says something that neither the post nor your own texts say, so it waits for you.',

  // Rules as they are saved and run.
  rule_outdated: 'This rule was changed somewhere else meanwhile. Nothing was saved.',
  rules_full: 'You have {maximum} rules, and there is no room for another one.',
  too_many_rules_at_once: 'Please change at most {maximum} rules at once.',
  too_many_replies_at_once: 'Please change at most {maximum} replies at once.',
  approval_mode_in_plan: 'Your plan lets rules reply only after your approval.',
  one_condition_in_plan: 'Your plan allows one condition here.',
  all_conditions_in_plan: 'Your plan matches all conditions.',
  rule_texts_not_written: 'The texts could not be written just now. Please try again.',
  approval_mode_updated: 'Approval mode updated successfully',
  rule_updated: 'Rule updated successfully',
  rule_deleted: 'Rule deleted successfully',
  rule_moved: 'Rule position updated',
  rules_running: 'Your rules are running.',
  no_rule_to_run: 'No rule is switched on, so there is nothing to run.',
  time_not_past: 'Choose a time in the past.',

  // Facts.
  fact_exists: 'You already have this fact.',

  // The voice.
  voice_changed: 'Your voice was saved in another window. Your changes here are kept.',
  voice_draft_beyond_plan: 'Your plan has no room for more drafts.',
  voice_draft_not_written: 'The AI wrote no usable draft in time.',

  // The line of automated replies.
  disclosure_has_contact: 'Use words only: no links, no @names, no phone numbers.',
  disclosure_changed: 'This was changed in another window. Please look at it and save once more.',

  // Emails.
  email_questions: 'Questions? Write to {address}.',
  email_open_app: 'Open Replyloom',
  email_welcome_subject: 'Welcome to Replyloom',
  email_welcome_next:
    'Your account is ready. Next, connect your Instagram account. It must be a Business or Creator account and be linked to a Facebook page that you manage.',
  email_welcome_about:
    'Replyloom then reads the comments on your posts and drafts a reply to each of them, the way you would write it. You read it, change it if you like, and decide whether it is posted, unless you let a rule of yours answer by itself.',
  email_welcome_reason:
    'You get this mail because somebody signed up to Replyloom with {to}. If it was not you, please let us know.',
  email_reset_subject: 'Choose a new password',
  email_reset_link:
    'Somebody asked for a new password for your Replyloom account. If it was you, choose one with the button below. The link works once, and for 24 hours; until then we send no other.',
  email_reset_not_you: 'If it was not you, you need not do anything: your password stays as it is.',
  email_reset_reason:
    'You get this mail because a new password was asked for on Replyloom with {to}.',
  email_changed_email_subject: 'Your email address was changed',
  email_changed_password_subject: 'Your password was changed',
  email_changed_email:
    'The email address of your Replyloom account was changed just now, and every other device was signed out.',
  email_changed_password:
    'The password of your Replyloom account was changed just now, and every other device was signed out.',
  email_changed_not_you: 'If it was you, all is well. If it was not, please write to us at once.',
  email_changed_reason:
    'You get this mail because {to} is, or was, the address of a Replyloom account.',
  email_link_ends_subject: 'Your link to Facebook runs out soon',
  email_link_ends_when:
    'Facebook lets us into the account of {name} until {endsAt:date}. After that, Replyloom can neither read new comments nor post your replies.',
  email_link_ends_do:
    'Please log in with Facebook again before then. It takes a minute, and everything stays as it is.',
  email_link_ends_button: 'Link Facebook again',
  email_link_ends_reason:
    'You get this mail because {to} is the address of the Replyloom account that uses this link.',
  email_misfire_subject: 'A rule of yours waits for you',
  email_misfire_rule: 'Your rule "{rule}" was returned to approval mode. {reason}',
  email_misfire_unnamed_rule: 'without a name',
  email_misfire_do:
    'Nothing else is sent by it until you approve it. Please look at the rule, and switch the approval mode off again when it is right.',
  email_misfire_button: 'Open your rules',
  email_misfire_reason:
    'You get this mail because {to} is the address of the Replyloom account that has this rule.',
  email_contact_subject: 'Contact: {subject}',
  email_contact_name: 'Name',
  email_contact_email: 'Email',
  email_contact_account: 'Account',
  email_contact_signed_out: 'not signed in',
  email_contact_reason:
    'Sent with the contact form of Replyloom. Reply to this mail to answer; we promise to do so within 2 business days.',
} as const;
