import type {
  ManagedWebhook,
  NewWebhookForm,
  WebhookAttempt,
  WebhookDelivery,
} from '../api/generated/openapi';
import { type State, StateTag } from '../ui/values';

export function WebhookStatusTag({ webhook }: { webhook: ManagedWebhook }) {
  return <StateTag of={statusOf(webhook)} />;
}

function statusOf({ disabled_because, failing_since }: ManagedWebhook): State {
  if (disabled_because === 'owner') return ['Disabled', 'plain'];
  if (disabled_because === 'operator') return ['Stopped by the operator', 'bad'];
  if (disabled_because !== null) return ['Stopped', 'bad'];
  return failing_since === null ? ['Active', 'good'] : ['Failing', 'warn'];
}

const states: Readonly<Record<WebhookDelivery['state'], State>> = {
  delivered: ['Delivered', 'good'],
  failed: ['Failed', 'bad'],
  pending: ['Pending', 'plain'],
};

export function DeliveryStateTag({ delivery }: { delivery: WebhookDelivery }) {
  const isRetried = delivery.state === 'pending' && delivery.last_attempt;
  return <StateTag of={isRetried ? ['Retrying', 'warn'] : states[delivery.state]} />;
}

/** The answer to an attempt, or its failure. */
export function outcomeOf({ status, failure }: WebhookAttempt): string {
  return failure === null ? `Status ${status}` : failureText[failure];
}

type EventType = Required<NewWebhookForm>['types'][number];

export const eventTypes: Readonly<Record<EventType, string>> = {
  'balance.low': 'The balance has come down to a threshold, or to less than a week’s use.',
  'balance.empty': 'No credits are left.',
  'credits.granted': 'The operator has added credits.',
  'account.suspended': 'The operator has suspended the account.',
  'key.created': 'A key was created.',
  'key.rerolled': 'A key was replaced by another one.',
  'key.revoked': 'A key was revoked.',
  'key.expiring': 'A key expires in a week, and in a day.',
  'cap.reached': 'A key was refused because its spending cap is reached.',
  'errors.high': 'One in ten requests of the last 15 minutes failed.',
  'email.settled': 'A greylisted or busy mailbox was checked again.',
  'network.changed': 'A watched page has changed.',
  'network.gone': 'A watched page is gone.',
  'list.finished': 'A list has finished.',
};

export const eventNames = Object.keys(eventTypes) as EventType[];

const failureText: Readonly<
  Record<NonNullable<NonNullable<WebhookDelivery['last_attempt']>['failure']>, string>
> = {
  refused_address: 'The host is not on the public internet.',
  no_address: 'The name of the host leads to no address.',
  no_connection: 'No connection could be made.',
  timeout: 'No answer within 15 seconds.',
  tls: 'The certificate is not valid for this host.',
  broken: 'The connection broke off.',
};
