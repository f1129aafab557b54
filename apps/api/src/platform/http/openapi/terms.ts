import { limitTags, priceTags } from '@enrichment/billing-domain';
import { perItem } from './per-item';

/** A price for each item of the price list. */
export const priceList = perItem(priceTags, ({ label, credits }) => ({
  type: 'number',
  description: label,
  example: credits,
}));
/** A limit for each item that has one. */
export const limitList = perItem(limitTags, ({ label, perSecond }) => ({
  type: 'number',
  description: label,
  example: perSecond,
}));
