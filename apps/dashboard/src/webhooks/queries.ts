import { type PageOf, useGet, usePages } from '../api/queries';
import type { Delivery, DeliveryDetails, DeliveryPage, WebhookList } from '../api/types';

export const deliveriesPath = '/webhooks/deliveries';

/** The polling interval of the list while it contains an open delivery. */
const pollMs = 1_500;

function isInProgress({ state, next_attempt_at }: Delivery): boolean {
  return (
    state === 'pending' && (next_attempt_at === null || Date.parse(next_attempt_at) < Date.now() + pollMs)
  );
}

export const useWebhooks = () => useGet<WebhookList>('/webhooks');

export function useDeliveries(filter: PageOf) {
  return usePages<DeliveryPage>(deliveriesPath, filter, (pages) =>
    pages.some(({ deliveries }) => deliveries.some(isInProgress)) ? pollMs : false,
  );
}

export function useDelivery(id: string) {
  return useGet<DeliveryDetails>(`${deliveriesPath}/${encodeURIComponent(id)}`, {
    refetchInterval: ({ state }: { state: { data?: DeliveryDetails } }) =>
      state.data && isInProgress(state.data.delivery) ? pollMs : false,
  });
}
