import { type PageOf, useGet, usePages } from '../api/queries';
import type {
  DeliveryDetailsAnswer,
  DeliveryPageAnswer,
  WebhookDelivery,
  WebhookListAnswer,
} from '../api/generated/openapi';

export const deliveriesPath = '/webhooks/deliveries';

/** The polling interval of the list while it contains an open delivery. */
const pollMs = 1_500;

function isInProgress({ state, next_attempt_at }: WebhookDelivery): boolean {
  return (
    state === 'pending' && (next_attempt_at === null || Date.parse(next_attempt_at) < Date.now() + pollMs)
  );
}

export const useWebhooks = () => useGet<WebhookListAnswer>('/webhooks');

export function useDeliveries(filter: PageOf) {
  return usePages<DeliveryPageAnswer>(deliveriesPath, filter, (pages) =>
    pages.some(({ deliveries }) => deliveries.some(isInProgress)) ? pollMs : false,
  );
}

export function useDelivery(id: string) {
  return useGet<DeliveryDetailsAnswer>(`${deliveriesPath}/${encodeURIComponent(id)}`, {
    refetchInterval: ({ state }: { state: { data?: DeliveryDetailsAnswer } }) =>
      state.data && isInProgress(state.data.delivery) ? pollMs : false,
  });
}
