export * from './deliveries/delivery';
export {
  hopelessAfterMs,
  type Message,
  SendDeliveries,
  type SendingOptions,
  settlementOf,
  signatureHeaders,
} from './deliveries/send-deliveries';
export * from './sending/sender';
export {
  type DisabledReason,
  disabledReasons,
  type Endpoint,
  type EndpointChanges,
  type EndpointCheck,
  Endpoints,
  maxEndpoints,
  maxOldSecrets,
  type NewEndpoint,
} from './endpoints/endpoint';
export * from './endpoints/endpoint-setup';
export * from './endpoints/secret';
export * from './events/event';
export { EventOutbox, type AccountCheck, type DueAccount } from './events/event-outbox';
export { endpointNameTaken, endpointNotFound, tooManyEndpoints, urlRefused } from './refusals';
