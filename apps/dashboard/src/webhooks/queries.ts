import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client';
import { type PageOf, useGet, usePages } from '../api/queries';
import type { Delivery, DeliveryDetails, DeliveryPage, WatchedPages, WebhookList } from '../api/types';

export const deliveriesPath = '/webhooks/deliveries';
/** Queries that are stale after a change of endpoints or deliveries. */
export const staleWebhooks = [['webhooks'], ['watches'], [deliveriesPath]];

/** The polling interval of the list while it contains an open delivery. */
const pollMs = 1_500;

function isInProgress({ state, next_attempt_at }: Delivery): boolean {
  return (
    state === 'pending' && (next_attempt_at === null || Date.parse(next_attempt_at) < Date.now() + pollMs)
  );
}

export const useWebhooks = () => useGet<WebhookList>(['webhooks'], '/webhooks');
export const useWatches = () => useGet<WatchedPages>(['watches'], '/watches');

export function useDeliveries(filter: PageOf) {
  return usePages<DeliveryPage>(deliveriesPath, filter, (pages) =>
    pages.some(({ deliveries }) => deliveries.some(isInProgress)) ? pollMs : false,
  );
}

export function useDelivery(id: string) {
  return useQuery({
    queryKey: [deliveriesPath, 'one', id],
    queryFn: () => call<DeliveryDetails>('GET', `${deliveriesPath}/${encodeURIComponent(id)}`),
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data.delivery) ? pollMs : false),
  });
}
