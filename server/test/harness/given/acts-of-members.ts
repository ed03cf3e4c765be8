// What each call that changes something says of who of the farm made it: the column that keeps it, or why none does.
// A new call that the farm's people may make is named here, and so is a new column.

/** By call: the columns in which the person's membership is kept. */
export const KEPT_IN: Record<string, string[]> = {
  "POST /api/v1/auth/transfer/steady/remove": ["standing_transfer.ended_membership_id"],
  "POST /api/v1/campaigns/:slug/entry": ["campaign_entry.membership_id"],
  "POST /api/v1/invoices/:invoiceId/cancel": ["invoice.ended_membership_id"],
  "POST /api/v1/invoices/:invoiceId/update": ["invoice.membership_id"],
  "POST /api/v1/invoices/submit": ["invoice.membership_id"],
  "POST /api/v1/matters": ["matter_post.membership_id"],
  "POST /api/v1/matters/:matterId/posts": ["matter_post.membership_id"],
  "POST /api/v1/matters/invoice/:invoiceId": ["matter_post.membership_id"],
  "POST /api/v1/prize/money-reward": ["reward_order.membership_id", "reward_order_event.membership_id"],
  "POST /api/v1/prize/my-orders/:orderId/cancel": ["reward_order_event.membership_id"],
  "POST /api/v1/prize/my-orders/:orderId/return": ["order_return.membership_id"],
  "POST /api/v1/prize/my-orders/:orderId/return/call-off": ["order_return.called_off_membership_id"],
  "POST /api/v1/prize/order": ["reward_order.membership_id", "reward_order_event.membership_id"],
  "POST /api/v1/transfer/one-time": ["one_time_transfer.membership_id"],
  "POST /api/v1/transfer/one-time/:transferId/reject": ["one_time_transfer.ended_membership_id"],
  "POST /api/v1/transfer/steady/add": ["standing_transfer.membership_id"],
  "POST /api/v1/transfer/steady/answer": ["standing_transfer.answered_membership_id"],
  "POST /api/v1/user/contact": ["contact_message.membership_id"],
  "POST /api/v1/user/invitations": ["invitation.membership_id"],
  "POST /api/v1/user/offers-first": ["offer_choice.membership_id"],
  "POST /api/v1/user/promo_agreement": ["promotion_answer.membership_id"],
};

/** By call: why it names nobody. */
export const NAMES_NOBODY: Record<string, string> = {
  "POST /api/v1/auth/farm": "opens a session, which is the person's",
  "POST /api/v1/invoices/drafts": "a file that nobody is shown; the invoice made of it names who sent it",
  "POST /api/v1/matters/files": "a file that nobody is shown; what is written with it names who wrote it",
  "POST /api/v1/notifications/:notificationId/read": "that something was read, by whoever it was",
  "POST /api/v1/notifications/read-about": "that something was read, by whoever it was",
  "POST /api/v1/notifications/read-all": "that something was read, by whoever it was",
  "POST /api/v1/prize/money-reward/confirmation": "a step before the order, which names who made it",
  "POST /api/v1/prize/order/confirmation": "a step before the order, which names who made it",
  "POST /api/v1/transfer/steady/confirmation": "a step before the request, which names who made it",
  "POST /api/v1/transfer/one-time/:transferId/confirm": "only whoever began the transfer may, and it names them",
  "POST /api/v1/transfer/one-time/:transferId/passkey-options": "a step of the confirmation",
  "POST /api/v1/transfer/one-time/:transferId/resend": "a step of the confirmation",
  "POST /api/v1/user/leave-farm": "ends the person's own membership, which is the record",
  "POST /api/v1/user/second-step": "a person's own sign-in, kept beside the person",
  "POST /api/v1/user/second-step/code": "a step of it",
  "POST /api/v1/user/recommend-link": "the farm's link: it spends nothing, and what came by it is a recommendation",
  "PUT /api/v1/goal": "a wish of the farm that binds nobody and is taken away with a press",
};
