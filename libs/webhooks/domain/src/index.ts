export {
  type Attempt,
  type Claim,
  type ClaimTurn,
  Deliveries,
  type Delivery,
  type DeliveryQuery,
  deliveryRetentionDays,
  onceRetentionDays,
  type DeliveryState,
  deliveryStates,
  type Settlement,
} from './deliveries/delivery';
export { SendDeliveries, type SendingOptions } from './deliveries/send-deliveries';
export {
  excerptLength,
  Sender,
  type SendFailure,
  sendFailures,
  type SendOutcome,
  type UrlProblem,
} from './sending/sender';
export { hopelessAfterMs, settlementOf } from './deliveries/settle';
export { type Message, signatureHeaders } from './deliveries/sign';
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
export {
  endpointNamed,
  type EndpointSettings,
  EndpointSetup,
  type IssuedEndpoint,
  type NamedEndpoint,
  type PutEndpointOrder,
  type PutEndpointResult,
} from './endpoints/endpoint-setup';
export {
  newSecret,
  type OldSecret,
  oldSecretLifetimeMs,
  retired,
  secretKey,
  validSecrets,
} from './endpoints/secret';
export {
  eventBody,
  type EventType,
  eventTypes,
  type NewEvent,
  testEventType,
  type WebhookEvent,
} from './events/event';
export { EventOutbox, type Seen, type Watched } from './events/event-outbox';
export { endpointNameTaken, endpointNotFound, tooManyEndpoints, urlRefused } from './refusals';
